// What the holder of a key is here.
import { messageArea } from '../../message-area';

export const ROLES = messageArea('roles', {
  viewer: 'viewer',
  agent: 'agent',
  operator: 'operator',
  auditor: 'auditor',
  admin: 'admin',
});
