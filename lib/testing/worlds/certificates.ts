// Certificates of tests, made on the spot: an authority that nobody knows, and what it signs for servers (RFC 5280, ECDSA on P-256).
// By hand, because Node makes none and what does (@peculiar/x509) brings twenty packages more and changes the global Reflect.
import { createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** Tags of DER (X.690). */
const BOOLEAN = 0x01;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const GENERALIZED_TIME = 0x18;
const SEQUENCE = 0x30;
const SET = 0x31;
const VERSION = 0xa0;
const EXTENSIONS = 0xa3;
const DNS_NAME = 0x82;

const ECDSA_WITH_SHA256 = '2a8648ce3d040302';
const COMMON_NAME = '550403';
const BASIC_CONSTRAINTS = '551d13';
const SUBJECT_ALT_NAME = '551d11';

const DAY_MS = 86_400_000;

/** What a server speaks TLS with, in PEM. */
export type ServerCertificate = { readonly cert: string; readonly key: string };

type Subject = { readonly name: string; readonly until: Date; readonly extensions: Buffer };

/** An authority; `issue` signs a certificate for a name of DNS, good for a day where it is not said until when. */
export function makeAuthority() {
  const name = 'Authority of a test';
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const tomorrow = () => new Date(Date.now() + DAY_MS);
  const isAuthority = extension(BASIC_CONSTRAINTS, der(SEQUENCE, der(BOOLEAN, Buffer.of(0xff))));
  const subject = { name, until: tomorrow(), extensions: isAuthority };
  const own: ServerCertificate = {
    cert: certificate(subject, publicKey, { name, key: privateKey }),
    key: pemOf(privateKey),
  };
  return {
    cert: own.cert,
    /** A server that is its own authority. */
    self: own,
    issue(host: string, until = tomorrow()): ServerCertificate {
      const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const names = der(SEQUENCE, der(DNS_NAME, Buffer.from(host)));
      const own = { name: host, until, extensions: extension(SUBJECT_ALT_NAME, names) };
      return {
        cert: certificate(own, server.publicKey, { name, key: privateKey }),
        key: pemOf(server.privateKey),
      };
    },
  };
}

function certificate(
  { name, until, extensions }: Subject,
  publicKey: KeyObject,
  issuer: { readonly name: string; readonly key: KeyObject },
): string {
  const algorithm = der(SEQUENCE, objectId(ECDSA_WITH_SHA256));
  const from = new Date(until.getTime() - 2 * DAY_MS);
  const signed = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    distinguishedName(issuer.name),
    der(SEQUENCE, time(from), time(until)),
    distinguishedName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, extensions)),
  );
  const signature = createSign('sha256').update(signed).sign(issuer.key);
  const whole = der(SEQUENCE, signed, algorithm, der(BIT_STRING, Buffer.of(0), signature));
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function extension(id: string, value: Buffer): Buffer {
  return der(SEQUENCE, objectId(id), der(OCTET_STRING, value));
}

function distinguishedName(name: string): Buffer {
  const text = der(UTF8_STRING, Buffer.from(name));
  return der(SEQUENCE, der(SET, der(SEQUENCE, objectId(COMMON_NAME), text)));
}

/** As in 20261127013000Z; RFC 5280 wants another form before 2050, which OpenSSL does not insist on. */
function time(at: Date): Buffer {
  const digits = at.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return der(GENERALIZED_TIME, Buffer.from(`${digits}Z`));
}

function objectId(hex: string): Buffer {
  return der(OBJECT_ID, Buffer.from(hex, 'hex'));
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
