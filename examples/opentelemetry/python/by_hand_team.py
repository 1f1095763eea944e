"""An agent whose author writes its spans with OpenInference's SDK: a tool, a model with what it cost, in a session."""

from openinference.instrumentation import OITracer, TraceConfig, get_llm_attributes, get_tool_attributes, using_session
from openinference.semconv.trace import OpenInferenceSpanKindValues, SpanAttributes

from scripted_model import MODEL, QUESTION, RESEARCHER

ANSWER = "Tulip vases sold out."
tracer = None


def instrument(by, provider):
    global tracer
    tracer = OITracer(provider.get_tracer("shop"), TraceConfig())


def search(season):
    kind = OpenInferenceSpanKindValues.TOOL
    with tracer.start_as_current_span("search_catalog", openinference_span_kind=kind) as span:
        span.set_attributes(get_tool_attributes(name="search_catalog", description="Products of a season", parameters={"season": season}))
        span.set_input({"season": season})
        span.set_output(f"sold out in {season}: tulip vase")


def ask():
    messages = [{"role": "system", "content": RESEARCHER}, {"role": "user", "content": QUESTION}]
    said = [{"role": "assistant", "content": ANSWER}]
    tokens = {"prompt": 412, "completion": 38, "total": 450}
    with tracer.start_as_current_span("ask", openinference_span_kind=OpenInferenceSpanKindValues.LLM) as span:
        span.set_attributes(get_llm_attributes(model_name=MODEL, input_messages=messages, output_messages=said, token_count=tokens))
        span.set_attribute(SpanAttributes.LLM_COST_TOTAL, 0.004)


def play(base_url):
    kind = OpenInferenceSpanKindValues.AGENT
    with using_session("spring-1"), tracer.start_as_current_span("research", openinference_span_kind=kind) as span:
        span.set_attribute(SpanAttributes.AGENT_NAME, "Researcher")
        span.set_input(QUESTION)
        search("spring")
        ask()
        span.set_output(ANSWER)
    return ANSWER
