"""Compares crafted PNG files with themselves, which expand to hundreds of megabytes, and prints the exit code and the
largest memory of any process so far in MB."""
import resource, struct, subprocess, sys, zlib
def chunk(kind, body):
  return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
def file(width, height, *chunks, depth=8, kind=6):
  header = struct.pack('>IIBBBBB', width, height, depth, kind, 0, 0, 0)
  return b'\x89PNG\r\n\x1a\n' + b''.join([chunk(b'IHDR', header), *chunks, chunk(b'IEND', b'')])
zeros = zlib.compress(bytes(300 << 20), 9)
rows = zlib.compress(b''.join(bytes(41) for _ in range(10)))
picture = chunk(b'IDAT', rows)
files = [
  file(10, 10, picture),
  file(8192, 8192, picture),
  file(32767, 2048, chunk(b'IDAT', zlib.compress(bytes(1000)))),
  file(8192, 8192, picture, depth=16),
  file(2147483647, 2147483647, picture),
  file(10, 10, chunk(b'IDAT', zeros)),
  file(10, 10, chunk(b'zTXt', b'Comment\0\0' + zeros), picture),
  file(10, 10, chunk(b'iCCP', b'Profile\0\0' + zeros), picture),
  file(10, 10, chunk(b'iTXt', b'Comment\0\1\0\0\0' + zeros), picture),
  file(10, 10, *[chunk(b'tEXt', b'a\0b')] * 200000, picture),
  file(10, 10, *[chunk(b'PLTE', bytes(768))] * 2, picture),
]
for number, content in enumerate(files):
  path = '%s/%d.png' % (sys.argv[2], number)
  open(path, 'wb').write(content)
  run = subprocess.run([sys.argv[1], 'diff', path, path], capture_output=True)
  peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
  print(run.returncode, peak >> 10 if sys.platform == 'linux' else peak >> 20)
