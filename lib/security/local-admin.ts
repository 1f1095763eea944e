// Who acts while authentication is off: whoever sits at this machine.
import type { Principal, Role } from '@/lib/model/principal';

export const LOCAL_ADMIN: Principal = {
  key_id: 'local',
  role: 'admin',
  agent_id: null,
  grants: [],
};

/** The same where a server lets whoever sits there do less. */
export function localPrincipal(role: Role = LOCAL_ADMIN.role): Principal {
  return { ...LOCAL_ADMIN, role };
}
