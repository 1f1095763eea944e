"""A call of OpenAI's API: what instrumentations of 2025, which many programs still have, write of it (requirements-older.txt)."""

from openai import OpenAI

from scripted_model import MODEL, WRITER


def instrument(by, provider):
    from opentelemetry.instrumentation.openai import OpenAIInstrumentor

    OpenAIInstrumentor().instrument(tracer_provider=provider)


def play(base_url):
    client = OpenAI(api_key="scripted", base_url=base_url)
    messages = [{"role": "system", "content": WRITER}, {"role": "user", "content": "Write the order."}]
    return client.chat.completions.create(model=MODEL, messages=messages).choices[0].message.content
