// What events of Clutch mean: the canonical reading itself.
import { toBeSigned } from '@/lib/model/signed-text';
import { canonicalMeaning } from '../codec/canonical-meaning';
import { labelsOf } from '../codec/field-labels';
import type { ProtocolMeaning } from '../codec/meaning';

const LABELS = labelsOf({
  '/v': 'Version',
  '/id': 'Id',
  '/ts': 'Time',
  '/thread_id': 'Thread',
  '/run_id': 'Run',
  '/trace': 'Run',
  '/task_id': 'Task',
  '/parent_task_id': 'Parent',
  '/from': 'From',
  '/from/role': 'Role',
  '/to': 'To',
  '/type': 'Act',
  '/payload': 'Data',
  '/payload/performative': 'Act',
  '/payload/task': 'Work',
  '/payload/ctx': 'Context',
  '/payload/title': 'Text',
  '/payload/text': 'Text',
  '/payload/message': 'Text',
  '/payload/attachments': 'Attachments',
  '/payload/delegation': 'Mode',
  '/payload/d/delegation_mode': 'Mode',
  '/domain': 'Work',
  '/attachments': 'Attachments',
});

export const clutchMeaning: ProtocolMeaning = {
  protocol: 'clutch',
  title: 'Clutch',
  shape: { path: 'M3 3h10v10H3z', isLine: false },
  meaningOf: canonicalMeaning,
  codeOf: () => null,
  fieldLabels: LABELS,
  textForm: null,
  keepsConversations: false,
  toBeSigned,
};
