"""Authenticates, sends messages, and prints the answers."""
asked, answers = json.load(sys.stdin), []
s = opened(asked["port"], asked["headers"])
try:
    if s:
        answers.append(entered(s, asked["words"]))
        for index, (path, body) in enumerate(asked["messages"], 1):
            send(s, f"{index} {path}\n{body}")
            number = 0
            while number != index: number, answer = receive(s)
            answers.append(answer)
except (EOFError, OSError):
    pass
print(json.dumps(answers))
