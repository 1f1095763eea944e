"""python capture.py TEAM [FAMILY]: records what play.py exports, into lib/bridges/opentelemetry/vectors/captured, with the versions.

What it says of this machine, which is where its files are, is left out.
"""

import gzip
import json
import os
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib.metadata import version
from pathlib import Path

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from play import play

FOLDER = Path(__file__).parents[3] / "lib/bridges/opentelemetry/vectors/captured"
PACKAGES = {
    "openai_agents": ["openai-agents", "openai"],
    "langgraph": ["langgraph", "langchain", "langchain-core", "langchain-openai"],
    "crewai": ["crewai"],
    "by_hand": ["openinference-instrumentation", "openinference-semantic-conventions"],
    "openai": ["openai"],
}
INSTRUMENTATIONS = {
    "openinference": {"openai_agents": "openai-agents", "langgraph": "langchain", "crewai": "crewai"},
    "openllmetry": {"openai_agents": "openai-agents", "langgraph": "langchain", "openai": "openai"},
}
PREFIXES = {"openinference": "openinference-instrumentation-", "openllmetry": "opentelemetry-instrumentation-"}

requests = []


class Exported(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        requests.append(gzip.decompress(body) if self.headers.get("content-encoding") == "gzip" else body)
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


PLACES = {sys.prefix: "/venv", sys.base_prefix: "/python", str(Path(__file__).parent): "/example"}


def without_places(text):
    for place, name in PLACES.items():
        text = text.replace(place, name)
    return text


def leave_out_places(message):
    for field, value in message.ListFields():
        parts = [value] if field.message_type and not hasattr(value, "extend") else value
        if field.message_type:
            for part in parts:
                leave_out_places(part)
        elif isinstance(value, str):
            setattr(message, field.name, without_places(value))


name, by, *_ = [*sys.argv[1:], "openinference"]
server = HTTPServer(("127.0.0.1", 0), Exported)
threading.Thread(target=server.serve_forever, daemon=True).start()
os.environ["OTEL_EXPORTER_OTLP_ENDPOINT"] = f"http://127.0.0.1:{server.server_port}"
print(play(name, by))
server.shutdown()

file = f"python-{name}-{by}".replace("_", "-")
# Lists of one message after the other are the lists of one message.
request = ExportTraceServiceRequest.FromString(b"".join(requests))
leave_out_places(request)
(FOLDER / f"{file}.bin.gz").write_bytes(gzip.compress(request.SerializeToString(), mtime=0))
instrumentations = [PREFIXES[by] + INSTRUMENTATIONS[by][name]] if name in INSTRUMENTATIONS[by] else []
names = [*PACKAGES[name], *instrumentations, "opentelemetry-sdk", "opentelemetry-exporter-otlp-proto-http"]
captured = {
    "made_by": f"examples/opentelemetry/python/capture.py {name} {by}",
    "packages": {name: version(name) for name in names},
}
(FOLDER / f"{file}.versions.json").write_text(f"{json.dumps(captured, indent=2)}\n")
