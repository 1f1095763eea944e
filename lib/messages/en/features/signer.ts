// Who signed the run file that something came from.
import { messageArea, type RichText } from '../../message-area';

export const SIGNER = messageArea('signer', {
  own: <Drawn>(key: Drawn): RichText<Drawn> => ['Signed by this workspace itself (key ', key, ').'],
  named: <Drawn>(name: Drawn): RichText<Drawn> => ['Signed by ', name, ', which you trust.'],
  unnamed: <Drawn>(key: Drawn): RichText<Drawn> => ['Signed by a key that you trust, ', key, '.'],
  unknown: <Drawn>(key: Drawn): RichText<Drawn> => [
    'Signed by an unknown key, ',
    key,
    ': whose it is, nobody here has said.',
  ],
  mark: {
    own: 'signed here',
    named: <Drawn>(name: Drawn): RichText<Drawn> => ['signed by ', name],
    unnamed: 'signed by a trusted key',
    unknown: 'unknown key',
  },
  trust: {
    open: 'Trust this workspace',
    form: 'Trust the key',
    name: 'Name of the workspace',
    example: 'Team Berlin',
    advice:
      'Only if the other workspace shows this very fingerprint in its settings. What it signs is shown under this name from then on.',
    confirm: 'Trust',
  },
});
