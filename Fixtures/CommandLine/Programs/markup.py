"""Prints the tags of a Markdown summary in HTML, its first code, and the names of the suites of a JUnit file."""
import html.parser, json, sys, xml.etree.ElementTree as tree
class Reader(html.parser.HTMLParser):
  tags, code, cells = set(), [], [""]
  list = cells
  def handle_starttag(self, tag, attributes):
    self.tags.add(tag)
    if tag == "code":
      self.list = self.code
      self.list.append("")
  def handle_endtag(self, tag): self.list = self.cells
  def handle_data(self, data): self.list[-1] += data
reader = Reader()
reader.feed(sys.stdin.buffer.read().decode())
suites = {suite.get("name") for suite in tree.parse(sys.argv[1]).getroot()}
print(json.dumps([" ".join(sorted(reader.tags)), reader.code[0], *suites]))
