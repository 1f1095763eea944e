// A chat model that says what it was given, word by word, in place of one that costs something.
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';

const USAGE = { input_tokens: 12, output_tokens: 5, total_tokens: 17 };

/** Answers in the order in which they stand; the last one again after that. */
export class ScriptedModel extends BaseChatModel {
  #answers;
  #next = 0;

  constructor(answers) {
    super({});
    this.#answers = answers;
  }

  _llmType() {
    return 'scripted';
  }

  async _generate(messages, options) {
    let message;
    for await (const { message: chunk } of this._streamResponseChunks(messages, options)) {
      message = message === undefined ? chunk : message.concat(chunk);
    }
    return { generations: [{ text: String(message.content), message }] };
  }

  async *_streamResponseChunks(_messages, _options, runManager) {
    const { id, text = '', calls = [] } = this.#answers[this.#next];
    this.#next = Math.min(this.#next + 1, this.#answers.length - 1);
    const words = calls.length > 0 ? [''] : (text.match(/\S+\s*/g) ?? []);
    for (const [at, content] of words.entries()) {
      const isLast = at === words.length - 1;
      const message = new AIMessageChunk({
        id,
        content,
        tool_call_chunks: calls.map(({ args, ...call }, index) => ({
          ...call,
          args: JSON.stringify(args),
          index,
        })),
        ...(isLast && { usage_metadata: USAGE }),
      });
      const chunk = new ChatGenerationChunk({ text: content, message });
      yield chunk;
      await runManager?.handleLLMNewToken(content, undefined, undefined, undefined, undefined, {
        chunk,
      });
    }
  }
}
