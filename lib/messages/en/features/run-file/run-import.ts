// Bringing a run file in.
import { messageArea, type RichText } from '../../../message-area';

export const RUN_IMPORT = messageArea('run-import', {
  title: 'Import a run file',
  about:
    'All of it is verified before anything is visible: counts, hashes and the signature. Its run is read here, and nobody writes into it.',
  file: 'The file',
  failed: 'The file was not imported',
  sending: <Drawn>(name: Drawn, sent: string, total: string): RichText<Drawn> => [
    ...['Sending ', name, `, ${sent} of ${total}`],
  ],
  storing: <Drawn>(name: Drawn): RichText<Drawn> => ['Verifying and storing ', name, '…'],
  progress: 'Sent so far',
  /** Of a file whose dialog was closed meanwhile. */
  stored: (name: string) => `${name} was imported.`,
  notStored: (name: string, why: string) => `${name} was not imported. ${why}`,
  present: 'Already here',
  imported: 'Imported',
  unchanged: 'Nothing of the file was changed after it was signed.',
  onlyAdmins: 'An admin can trust the key in the settings.',
  open: 'Open the run',
});
