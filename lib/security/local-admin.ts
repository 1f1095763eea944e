// Who acts while authentication is off: whoever sits at this machine.
import type { Principal } from '@/lib/model/principal';

export const LOCAL_ADMIN: Principal = {
  key_id: 'local',
  role: 'admin',
  agent_id: null,
  grants: [],
};
