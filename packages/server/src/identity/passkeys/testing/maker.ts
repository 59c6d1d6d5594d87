import { createPrivateKey } from 'node:crypto';

const bytes = (base64: readonly string[]) => Buffer.from(base64.join(''), 'base64');

/**
 * A fictional manufacturer of authenticators: its key and certificate, suitable for an attestation
 * (WebAuthn, 8.2.1) and valid until 2120.
 */
export const makerKey = createPrivateKey({
  key: bytes([
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrWrZW09u83AzcwuaCGnuoq9YMFYU7CXBEGlA4wtlPE',
    'WhRANCAAQHjNirlg6dc8zMc4WQ5EPh7YucWT7J+bXwgUGPuaIqqZtOVkqfjKMc2a6zORP4PP7VPzZtvpNs2abA8N2h',
    'XQsE',
  ]),
  format: 'der',
  type: 'pkcs8',
});

export const makerCertificate = bytes([
  'MIIB3TCCAYKgAwIBAgIBATAKBggqhkjOPQQDAjBeMQswCQYDVQQGEwJVUzEWMBQGA1UECgwNRmFpcmxvdCB0ZXN0cz',
  'EiMCAGA1UECwwZQXV0aGVudGljYXRvciBBdHRlc3RhdGlvbjETMBEGA1UEAwwKVGVzdCBtYWtlcjAgFw0yMDAxMDEw',
  'MDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowXjELMAkGA1UEBhMCVVMxFjAUBgNVBAoMDUZhaXJsb3QgdGVzdHMxIjAgBg',
  'NVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xEzARBgNVBAMMClRlc3QgbWFrZXIwWTATBgcqhkjOPQIBBggq',
  'hkjOPQMBBwNCAAQHjNirlg6dc8zMc4WQ5EPh7YucWT7J+bXwgUGPuaIqqZtOVkqfjKMc2a6zORP4PP7VPzZtvpNs2a',
  'bA8N2hXQsEoy8wLTAMBgNVHRMBAf8EAjAAMB0GA1UdDgQWBBTgdKiIY6NoiCyIQ8anHEqBZmpSATAKBggqhkjOPQQD',
  'AgNJADBGAiEA0ElOwCIv3p3230Jctzar+s8Fm16RWKAnkkFUqYSXwokCIQDSJIrMVrbRmkrk5/fBSDMX1/b1TYTzFA',
  'TXCzxsIHSgsA==',
]);
