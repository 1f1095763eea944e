// How much of a run its file is to have.
import { messageArea } from '../../../message-area';
import { english } from '../../english-forms';

export const RUN_EXPORT = messageArea('run-export', {
  title: 'Export the run',
  format: {
    title: 'What it is',
    file: {
      name: 'Run file',
      about: 'One signed file, which any Colloquy imports and colloquy view opens.',
    },
    otlp: {
      name: 'OpenTelemetry trace',
      about: 'OTLP as JSON, for a tracing backend: tasks and tools as spans.',
    },
  },
  level: {
    title: 'What it holds',
    full: {
      name: 'Full',
      about: 'Everything: events, raw messages and artifacts, credentials among them.',
    },
    masked: {
      name: 'Masked',
      about: 'Events and raw messages without what looks like a credential. No artifacts.',
    },
    envelope: {
      name: 'Envelope only',
      about: 'Who sent what kind of message to whom, and when. No words, no raw messages.',
    },
  },
  note: (events: number) =>
    events === 1
      ? 'One event up to this moment. The export stands in the audit.'
      : `${english.grouped(events)} events up to this moment. The export stands in the audit.`,
  save: 'Save the file',
});
