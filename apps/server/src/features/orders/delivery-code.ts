import type { Services } from '../../platform/context.ts'

/**
 * Six digits that only the tenant and Efie know: worked out from the parcel with the server's key, so that they can be shown
 * again and are stored nowhere. A new round makes a new code.
 */
export const deliveryCodeOf = (
  ctx: Pick<Services, 'secrets'>,
  parcel: { id: string; code_round: number },
): string =>
  String(
    Number.parseInt(ctx.secrets.sign('delivery-code', `${parcel.id}:${parcel.code_round}`).slice(0, 12), 16) %
      1_000_000,
  ).padStart(6, '0')
