/**
 * Result of a domain function that can refuse. Anything a person can cause is a refusal, never an exception.
 */
export type Result<Value, Refusal extends { code: string }> =
  | { ok: true; value: Value }
  | ({ ok: false } & Refusal)

export const ok = <Value>(value: Value): { ok: true; value: Value } => ({ ok: true, value })

export const refuse = <const Refusal extends { code: string }>(
  refusal: Refusal,
): { ok: false } & Refusal => ({
  ok: false,
  ...refusal,
})
