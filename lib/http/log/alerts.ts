// Saved searches, and the alerts that they raised.
import {
  AlertsAnswer,
  AlertsParameters,
  SearchBody,
  SearchesAnswer,
} from '@/lib/contracts/http-alerts';
import { PAGE_ITEMS_DEFAULT } from '@/lib/contracts/http-parameters';
import { Alert, SavedSearch } from '@/lib/model/alert';
import type { AuditDetail } from '@/lib/model/audit-entry';
import { searchShownTo } from '@/lib/security/search-shown';
import { quotedStart } from '@/lib/std/quoted-start';
import { whoActs } from '../operation/audit-operation';
import { notFound, type Operation, operation, param } from '../operation/operation';
import { JSON_TYPE, readRequest } from '../operation/read-request';
import { empty, json } from '../operation/reply';

const TAG = 'Searches and alerts';

export const alertOperations: readonly Operation[] = [
  operation({
    method: 'GET',
    path: '/api/v1/searches',
    access: 'read',
    tag: TAG,
    summary: 'The saved searches, with when they raised an alert last',
    answers: { 200: [{ type: JSON_TYPE, schema: SearchesAnswer }] },
    handle: async ({ deps, principal }) => {
      const searches = (await deps.alerts.searches()).map((one) => searchShownTo(principal, one));
      return json({ searches } satisfies SearchesAnswer);
    },
  }),
  operation({
    method: 'POST',
    path: '/api/v1/searches',
    access: 'manage_searches',
    tag: TAG,
    summary: 'Save a search, which may raise alerts from here on',
    audit: 'search.save',
    takes: [{ type: JSON_TYPE, schema: SearchBody }],
    answers: { 200: [{ type: JSON_TYPE, schema: SavedSearch }] },
    handle: async ({ c, deps, principal }) => {
      const body = await readRequest(c, SearchBody);
      deps.writeLimit.take(principal.key_id, 1);
      const saved = await deps.alerts.save(body);
      const { id, name, alert } = saved;
      const rule: AuditDetail =
        alert === null ? {} : { over: alert.over, within_s: alert.within_s };
      return { ...json(saved), audited: { target: id, detail: { name, ...rule } } };
    },
  }),
  operation({
    method: 'DELETE',
    path: '/api/v1/searches/{id}',
    access: 'manage_searches',
    tag: TAG,
    summary: 'Delete a saved search; the alerts that it raised stay',
    audit: 'search.delete',
    answers: { 204: [] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      const id = param(c, 'id');
      const search = (await deps.alerts.searches()).find((one) => one.id === id);
      if (!(await deps.alerts.remove(id))) throw notFound(`search ${quotedStart(id)}`);
      const detail: AuditDetail = search === undefined ? {} : { name: search.name };
      return { ...empty(204), audited: { detail } };
    },
  }),
  operation({
    method: 'GET',
    path: '/api/v1/alerts',
    access: 'read',
    tag: TAG,
    summary: 'Alerts that saved searches raised, newest first, now or by a moment',
    query: AlertsParameters,
    answers: { 200: [{ type: JSON_TYPE, schema: AlertsAnswer }] },
    handle: async ({ deps, query: { at, after, limit = PAGE_ITEMS_DEFAULT } }) =>
      json((await deps.alerts.list({ at, after, limit })) satisfies AlertsAnswer),
  }),
  operation({
    method: 'POST',
    path: '/api/v1/alerts/{id}/acknowledge',
    access: 'manage_searches',
    tag: TAG,
    summary: 'Say that somebody has seen to an alert; the first one stays',
    audit: 'alert.acknowledge',
    answers: { 200: [{ type: JSON_TYPE, schema: Alert }] },
    handle: async ({ c, deps, principal }) => {
      deps.writeLimit.take(principal.key_id, 1);
      const id = param(c, 'id');
      const alert = await deps.alerts.acknowledge(id, whoActs({ c, deps }, principal).actor.name);
      if (alert === null) throw notFound(`alert ${quotedStart(id)}`);
      return json(alert satisfies Alert);
    },
  }),
];
