/** What a domain function answers when it can refuse: never a thrown error for something a person can cause. */
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
