// What is kept of a recording: frames as they were heard, without the rows of sessions that most events repeat, the lists of everything that a
// gateway can do, and most of what comes many times.

/** Fields of events that are kept. */
const EVENT = new Set(
  'action agentId approval approvalKind createdAtMs data decision deltaText errorMessage expiresAtMs id isHeartbeat message messageId messageSeq nonce ok phase questions reason request resolvedBy runId senderIsOwner seq sessionId sessionKey sourceSessionKey spawnedBy state status stopReason stream task ts updatedAtMs capabilities answers'.split(
    ' ',
  ),
);

/** Fields of rows of sessions that are kept. */
const ROW = new Set(
  'key sessionId agentId kind label displayName spawnedBy parentSessionKey spawnDepth createdVia status hasActiveRun activeRunIds lastRunId updatedAt createdAt archived'.split(
    ' ',
  ),
);

/** Of these the first of each kind is kept. */
const MANY =
  /^(chat|sessions\.changed|tick|health|cron|update\.available|agent:(run_status|item|usage|command_output|assistant)|.*:(model|finishing|fallback_step|update)$)/;

const pick = (value, names) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));

/** The frames of a connection, as they are kept. */
export function trimmed(frames) {
  const kinds = new Set();
  return frames.flatMap(({ said, heard }) => {
    if (said !== undefined) return [{ said: withoutToken(said) }];
    const kind = kindOf(heard);
    if (kind !== null && MANY.test(kind) && kinds.has(kind)) return [];
    if (kind !== null) kinds.add(kind);
    return [
      { heard: withoutPaths(heard.type === 'event' ? shortEvent(heard) : shortAnswer(heard)) },
    ];
  });
}

function kindOf({ type, event, payload }) {
  if (type !== 'event') return null;
  const { stream, data, state, reason, phase, sessionKey } = payload;
  if (stream !== undefined)
    return `${event}:${stream}:${data?.phase ?? ''}`.replace(
      /:assistant:.*/,
      `:assistant:${payload.runId}`,
    );
  return [
    event,
    state ?? reason ?? phase ?? '',
    event === 'sessions.changed' ? sessionKey : '',
  ].join(' ');
}

function shortEvent({ payload, ...frame }) {
  const { session, ...rest } = payload;
  return {
    ...frame,
    payload: { ...pick(rest, EVENT), ...(session?.key && { session: pick(session, ROW) }) },
  };
}

function shortAnswer({ payload, ...frame }) {
  if (payload === undefined) return frame;
  const {
    snapshot: _s,
    controlUiUrl: _u,
    features,
    defaults: _d,
    activity: _a,
    sessions,
    sessionInfo,
    list,
    ...rest
  } = payload;
  return {
    ...frame,
    payload: {
      ...rest,
      ...(features && {
        features: {
          ...features,
          methods: features.methods.filter((name) =>
            /^(sessions\.(list|subscribe|messages)|chat\.history)/.test(name),
          ),
        },
      }),
      ...(sessions && { sessions: sessions.map((row) => pick(row, ROW)) }),
      ...(list && {
        list: {
          ...list,
          defaults: undefined,
          sessions: list.sessions.map((row) => pick(row, ROW)),
        },
      }),
      ...(sessionInfo && { sessionInfo: pick(sessionInfo, ROW) }),
    },
  };
}

function withoutToken({ params, ...frame }) {
  return {
    ...frame,
    params: params.auth === undefined ? params : { ...params, auth: { token: '(token)' } },
  };
}

/** Nothing of the machine that it was recorded on. */
function withoutPaths(frame) {
  return JSON.parse(
    JSON.stringify(frame).replaceAll(/[^"\\ ]*openclaw-example-[A-Za-z0-9]+/g, '/example'),
  );
}
