// Certificates and keys in files that settings name: read at the start, and refused by the name of the setting where they are none.
import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { notValid, type SettingsError, type TlsFiles } from './env';

/** A certificate and its key. @throws SettingsError */
export async function readPair({ certFile, keyFile, names }: TlsFiles) {
  const [certName, keyName] = names;
  const [cert, key] = await Promise.all([
    readCertificates(certName, certFile),
    readOf(keyName, keyFile),
  ]);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw wrong(keyName, `the key (PEM) of the certificate in ${certName}`, keyFile, error);
  }
  return { cert, key };
}

/** Certificates, one or many. TLS takes a file without one for a CA that signed nobody, and says nothing. @throws SettingsError */
export async function readCertificates(name: string, file: string): Promise<string> {
  const text = await readOf(name, file);
  try {
    new X509Certificate(text);
  } catch (error) {
    throw wrong(name, 'a file with a certificate (PEM)', file, error);
  }
  return text;
}

async function readOf(name: string, file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw wrong(name, 'a file that this user may read', file, error);
  }
}

function wrong(name: string, expected: string, file: string, error: unknown): SettingsError {
  const said = error instanceof Error ? error.message : String(error);
  return notValid(name, `expected ${expected}, saw ${file}: ${said}`);
}
