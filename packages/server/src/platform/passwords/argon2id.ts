import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { cost as current } from '#password-cost';
import { hashingGate } from './hashing-gate.ts';

const saltBytes = 16;
const hashBytes = 32;

type Cost = typeof current;
const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** A password as a PHC string, `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await argon2id(password, salt, current, hashBytes);
  const { memory, passes, parallelism } = current;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;
}

export type PasswordCheck = 'wrong' | 'right' | 'right-but-rehash';

/**
 * Compares in constant time. Without a stored hash (no such account) it takes as long and fails, so that
 * timing does not reveal which emails have accounts.
 */
export async function checkPassword(
  password: string,
  stored: string | null,
): Promise<PasswordCheck> {
  const parsed = stored === null ? null : parse(stored);
  if (parsed === null) {
    await argon2id(password, randomBytes(saltBytes), current, hashBytes);
    return 'wrong';
  }
  const { cost, salt, hash } = parsed;
  const derived = await argon2id(password, salt, cost, hash.length);
  if (!timingSafeEqual(derived, hash)) return 'wrong';
  return isCurrent(cost) ? 'right' : 'right-but-rehash';
}

function argon2id(password: string, nonce: Buffer, cost: Cost, tagLength: number): Promise<Buffer> {
  // Normalized (NFKC), since keyboards encode the same character in different ways.
  const message = Buffer.from(password.normalize('NFKC'));
  return hashingGate(() => derive('argon2id', { message, nonce, tagLength, ...cost }));
}

function isCurrent(cost: Cost): boolean {
  return (
    cost.memory === current.memory &&
    cost.passes === current.passes &&
    cost.parallelism === current.parallelism
  );
}

const phc =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{16,})$/;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } | null {
  const [, memory, passes, parallelism, salt, hash] = phc.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) return null;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
