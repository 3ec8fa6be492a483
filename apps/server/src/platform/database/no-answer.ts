/**
 * A statement that the database did not answer: there was no connection to be had, it was cut, or it stayed silent for too
 * long. Whether the statement had its effect is not known. The cause is the driver's own error.
 */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('the database did not answer', { cause })
  }
}
