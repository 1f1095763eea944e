// A sentence as it is read: agents stand out, text of others is isolated and shown whole with what it hides.
import { AgentName } from '@/components/entity/agent-name';
import { DetailText } from './detail-text';
import type { Sentence } from './sentence';

export function SentenceText({ sentence }: { sentence: Sentence }) {
  return sentence.map((part, index) => {
    const key = `part-${String(index)}`;
    if (typeof part === 'string') return <span key={key}>{part}</span>;
    if ('agent' in part) {
      return (
        <b key={key}>
          <AgentName agentId={part.agent} />
        </b>
      );
    }
    return <DetailText key={key} text={part.quoted} />;
  });
}
