"""Another user, who tries all words that can be seen as the secret."""
import glob, re, urllib.request
port, state = int(sys.argv[1]), sys.argv[2]
assert os.getuid() != 0
seen = ""
for path in glob.glob("/proc/[0-9]*/cmdline") + glob.glob("/proc/[0-9]*/environ"):
    try: seen += open(path).read() + "\n"
    except OSError: pass
seen += urllib.request.urlopen(f"http://127.0.0.1:{port}/").read().decode()
for name in os.listdir(state) if os.access(state, os.R_OK) else []:
    print("lists", name)
headers = {"Host": f"127.0.0.1:{port}", "Origin": f"http://127.0.0.1:{port}"}
words = re.findall(r"[0-9a-z]{26}", seen)
for index in range(0, len(words) + 1, 100):
    answer = entered(opened(port, headers), words[index:index + 100])
    print(answer["status"])
# Without authentication, the first message is refused and the connection ends.
for path, body in [("/settings", "{}"), ("/edit", sys.argv[3]), ("/save", "{}")]:
    s = opened(port, headers)
    receive(s)
    send(s, f"1 {path}\n{body}")
    print(receive(s)[1]["status"])
    try:
        send(s, f"2 {path}\n{body}")
        print("answered", receive(s))
    except (EOFError, OSError): pass
