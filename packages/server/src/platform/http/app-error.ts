import { errors } from '@fairlot/contract';
import type { ErrorCode } from '@fairlot/contract';

/** A refusal that the error handler answers: a code of the contract and a sentence for people. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string = errors[code].message) {
    super(message);
    this.name = 'AppError';
    this.code = code;
  }

  get status(): number {
    return errors[this.code].status;
  }
}
