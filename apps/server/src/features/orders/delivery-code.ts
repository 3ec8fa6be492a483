import type { Services } from '../../platform/context.ts'

/**
 * The six-digit delivery code, known only to the tenant and Efie. Derived from the parcel with the server's
 * key, so it can be shown again without being stored. A new round gives a new code.
 */
export const deliveryCodeOf = (
  ctx: Pick<Services, 'secrets'>,
  parcel: { id: string; code_round: number },
): string =>
  String(
    Number.parseInt(ctx.secrets.sign('delivery-code', `${parcel.id}:${parcel.code_round}`).slice(0, 12), 16) %
      1_000_000,
  ).padStart(6, '0')
