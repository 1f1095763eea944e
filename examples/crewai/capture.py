"""python capture.py FILE [rarer]: writes what the listener posts of a flow, its crew, and a crew that fails, or of what is rarer (rarer.py)."""

import io
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version

records: list[dict] = []


class Door(BaseHTTPRequestHandler):
    def do_POST(self):
        records.extend(json.loads(self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Door)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ["COLLOQUY_URL"] = f"http://127.0.0.1:{server.server_port}"

from importlib import import_module

from colloquy_listener import listener

play = import_module(sys.argv[2] if len(sys.argv) > 2 else "play")

sys.stdin = io.StringIO("40 pairs\nApproved, but by Thursday.\n")
play.play()
listener.close()

begun = {}
for record in sorted(records, key=lambda record: record["timestamp"]):
    begun.setdefault(record["run"], record["timestamp"])
records.sort(key=lambda record: (begun[record["run"]], record["timestamp"]))
with open(sys.argv[1], "w") as file:
    json.dump({"made_by": f"examples/crewai/{' '.join(['capture.py', *sys.argv[2:]])}", "crewai": version("crewai"), "records": records}, file, indent=1)
    file.write("\n")
print(len(records), "records")
