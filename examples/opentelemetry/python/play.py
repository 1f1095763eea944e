"""python play.py TEAM [FAMILY]: plays a team once, with what its instrumentation exports sent to OTEL_EXPORTER_OTLP_ENDPOINT.

TEAM is openai_agents, langgraph, crewai, by_hand or openai; FAMILY is openinference, or openllmetry (openai_agents, langgraph and openai).
"""

import importlib
import sys

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from scripted_model import scripted_model


def play(name, by):
    """Plays a team, and returns when everything was exported."""
    team = importlib.import_module(f"{name}_team")
    provider = TracerProvider(resource=Resource({"service.name": f"{name}-{by}".replace("_", "-")}))
    # One request: a capture is one file.
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(), schedule_delay_millis=60_000))
    team.instrument(by, provider)
    with scripted_model() as base_url:
        answer = team.play(base_url)
    provider.shutdown()
    return answer


if __name__ == "__main__":
    name, by, *_ = [*sys.argv[1:], "openinference"]
    print(play(name, by))
