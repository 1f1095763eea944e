// Messages in which a credential is planted: by every name and in every form that people and programs write one. Each is refused by
// whoever reads it as Clutch or as CBCL.
import { randomBytes } from 'node:crypto';

export type PlantedSecret = {
  readonly where: string;
  readonly text: string;
  /** What must not be found anywhere; for one that is written in escapes, what it means, too. */
  readonly secrets: readonly string[];
};

type Planting = readonly [where: string, write: (secret: string) => string];

const inText = (text: string): string => JSON.stringify({ note: text });
const base64url = (text: string): string => Buffer.from(text).toString('base64url');
const escaped = (text: string): string =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** Names of fields, each as one message of JSON. */
const NAMES = [
  'token',
  'password',
  'passwd',
  'pwd',
  'pass',
  'passphrase',
  'passcode',
  'secret',
  'secretKey',
  'secret_key',
  'clientSecret',
  'client_secret',
  'sessionToken',
  'session_token',
  'accessToken',
  'refresh_token',
  'idToken',
  'authToken',
  'apiKey',
  'api-key',
  'X-Api-Key',
  'OPENAI_API_KEY',
  'privateKey',
  'encryption_key',
  'signingKey',
  'credential',
  'jwt',
  'cookie',
  'Set-Cookie',
  'dbPassword',
  'db_pwd',
  'userPass',
  'connectionString',
  'token2',
  'hmacKey',
  'passkey',
  'bearer',
  'api key',
  'Client Secret',
];

const FORMS: readonly Planting[] = [
  ['a list under a secret name', (s) => `{"passwords":["x","${s}"]}`],
  ['an object under a secret name', (s) => `{"credentials":{"user":"ken","word":"${s}"}}`],
  ['an object in a list under a secret name', (s) => `{"secrets":[{"a":[{"b":"${s}"}]}]}`],
  ['a name and a value as fields', (s) => `{"name":"password","value":"${s}"}`],
  ['an Authorization header', (s) => `{"headers":{"Authorization":"Bearer ${s}"}}`],
  ['a header of a name and a value', (s) => `{"headers":[["authorization","${s}"]]}`],
  ['a list of header values', (s) => `{"Authorization":["${s}"]}`],
  ['a header as a pair', (s) => `{"headers":[["x-api-key","${s}"]]}`],
  ['an option among arguments', (s) => `{"argv":["deploy","--token","${s}","--now"]}`],
  ['a value before its name', (s) => `{"env":[{"value":"${s}","name":"DB_PASSWORD"}]}`],
  ['JSON in columns', (s) => `{"password"${' '.repeat(40)}: ${' '.repeat(40)}"${s}"}`],
  ['JSON in a string', (s) => JSON.stringify({ args: JSON.stringify({ pwd: s, b: 2 }) })],
  [
    'JSON in JSON in a string',
    (s) => JSON.stringify({ args: JSON.stringify({ args: JSON.stringify({ secretKey: s }) }) }),
  ],
  ['a name in escapes', (s) => `{"pass\\u0077ord":"${s}"}`],
  ['a name wholly in escapes', (s) => `{"${escaped('sessionToken')}":"${s}"}`],
  ['a value in escapes', (s) => `{"token":"${escaped(s)}"}`],
  ['a value with a quote in it', (s) => `{"password":"a\\"${s}"}`],
  ['JSON that breaks off', (s) => `{"password":"${s}`],
  ['a value without quotes', (s) => `{password: ${s}}`],
  ['a value in single quotes', (s) => `{'password': '${s}'}`],
  ['a line of headers', (s) => inText(`POST / HTTP/1.1\nAuthorization: Digest a=1, b=${s}\nA: b`)],
  ['a line of cookies', (s) => inText(`Cookie: theme=dark; sid=${s}`)],
  ['a line of .env', (s) => inText(`PORT=1\nDATABASE_PASSWORD=${s}\nX=2`)],
  ['a line of YAML', (s) => inText(`db:\n  passphrase: ${s}\n`)],
  ['the next line of YAML', (s) => inText(`db:\n  password:\n    ${s}\n`)],
  ['a block of YAML', (s) => inText(`db:\n  password: |-\n    ${s}\n`)],
  ['a part of a form', (s) => inText(`form-data; name="password"\r\n\r\n${s}\r\n--x`)],
  ['a line of .netrc', (s) => inText(`machine h login ken password ${s}`)],
  ['a user of curl', (s) => inText(`curl -u ken:${s} https://h`)],
  ['a user of curl among options', (s) => inText(`curl -sS --user "ken:${s}" https://h`)],
  ['an option of a command', (s) => inText(`deploy --password ${s} --now`)],
  ['an option with an equals sign', (s) => inText(`deploy --api-key=${s}`)],
  ['a query', (s) => inText(`GET /x?page=1&access_token=${s}&y=2`)],
  ['the session of a page', (s) => inText(`GET /x?session_id=${s}&y=2`)],
  ['an address with a password', (s) => inText(`postgres://ken:${s}@db:5432/x`)],
  ['an address with escaped slashes', (s) => `{"url":"postgres:\\/\\/ken:${s}@db\\/x"}`],
  ['an address with an @ in its password', (s) => inText(`amqp://ken:p@${s}@mq/x`)],
  ['an address with a token', (s) => inText(`https://${s}@github.com/a/b`)],
  ['an element of XML', (s) => inText(`<user><password type="x">${s}</password></user>`)],
  ['a bearer token in prose', (s) => inText(`use Bearer ${s}1 for it`)],
  ['a keyword of an S-expression', (s) => `(tell @bob :token "${s}")`],
  ['a keyword with a symbol', (s) => `(tell @bob :api-key ${s})`],
  ['a form of an S-expression', (s) => `(tell @bob (password "${s}"))`],
  ['a pair of an S-expression', (s) => `(tell @bob (passphrase . "${s}"))`],
  ['a list in an S-expression', (s) => `(tell @bob (credentials (ken ${s})))`],
];

/** Credentials that name themselves: what is planted is all of it. */
const KINDS: readonly (readonly [kind: string, make: () => string])[] = [
  ['a key of ours', () => `clq_${randomBytes(32).toString('base64url')}`],
  [
    'a JSON Web Token',
    () => `${base64url('{"alg":"none"}')}.${base64url('{"sub":"x"}')}.${random(20)}`,
  ],
  ['a token of GitHub', () => `ghp_${random(36)}`],
  ['a key of OpenAI', () => `sk-${random(40)}`],
  ['a key of Slack', () => `xoxb-${random(24)}`],
  ['an id of AWS', () => `AKIA${random(16).toUpperCase()}`],
];

/** Places for them: ones where a rule quotes what it saw, and where a name says nothing. */
const PLACES: readonly Planting[] = [
  ['in a text', (s) => inText(`it is ${s}, keep it`)],
  ['as a type that there is not', (s) => `{"v":"clutch/0.1","type":"${s}"}`],
  ['as a version', (s) => `{"v":"${s}"}`],
  ['as a name of a field', (s) => `{"v":"clutch/0.1","${s}":1}`],
  ['as an id', (s) => `{"v":"clutch/0.1","id":"${s}"}`],
  ['as a sender', (s) => `{"v":"clutch/0.1","from":{"agent_id":"${s}"}}`],
];

/** A planted word of letters and digits alone, so that it stands in every format as it is. */
function random(length: number): string {
  return randomBytes(length).toString('hex').slice(0, length);
}

function planted([where, write]: Planting, secret: string): PlantedSecret {
  const text = write(secret);
  return { where, text, secrets: [secret] };
}

/** A fresh corpus. */
export function secretCorpus(): PlantedSecret[] {
  const pem = random(64);
  return [
    ...NAMES.map((name) =>
      planted([`a field ${name}`, (s) => JSON.stringify({ [name]: s })], `s3cret${random(12)}`),
    ),
    ...FORMS.map((form) => planted(form, `s3cret${random(12)}`)),
    ...KINDS.flatMap(([kind, make]) =>
      PLACES.map(([where, write]) => planted([`${kind} ${where}`, write], make())),
    ),
    {
      where: 'a private key',
      text: inText(`-----BEGIN RSA PRIVATE KEY-----\n${pem}\n-----END RSA PRIVATE KEY-----`),
      secrets: [pem],
    },
  ];
}
