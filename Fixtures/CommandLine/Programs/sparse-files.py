"""Writes sparse files, has the program read each, and prints the exit code and the largest memory of any process so
far in MB, that of a run without files first."""
import os, resource, subprocess, sys
reel, folder = sys.argv[1], sys.argv[2]
scenario = os.path.join(folder, 'wave.yaml')
def run(*arguments):
  status = subprocess.run([reel, *arguments], capture_output=True).returncode
  peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
  print(status, peak >> 10 if sys.platform == 'linux' else peak >> 20)
def sparse(name, start):
  path = os.path.join(folder, name)
  os.makedirs(os.path.dirname(path), exist_ok=True)
  with open(path, 'wb') as file:
    file.write(start)
    file.truncate(1 << 30)
  return path
run('render', scenario, '-o', os.path.join(folder, 'plain.frames'))
for number, start in enumerate([b'', b'{', b'{"manifest": 1,' + b' ' * 100000]):
  path = sparse('%d.frames/manifest.json' % number, start)
  run('render', scenario, '-o', os.path.dirname(path))
  run('merge', os.path.dirname(path))
  run('merge', sparse('%d.json' % number, start))
