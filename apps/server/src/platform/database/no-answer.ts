/**
 * A statement without an answer: no connection was available, it was cut, or it timed out. Whether the
 * statement took effect is unknown. The cause is the driver's error.
 */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('the database did not answer', { cause })
  }
}
