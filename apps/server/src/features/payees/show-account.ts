import { maskAccount } from '@efie/domain'
import { signedIn, type Context } from '../../platform/context.ts'

/** The landlord's account: in full for the applicant who entered it, otherwise the last four digits. */
export const showAccount = <Row extends { user_id: string; payout_account: string | null }>(
  ctx: Context,
  row: Row,
): Row =>
  row.payout_account === null || row.user_id === signedIn(ctx).id
    ? row
    : { ...row, payout_account: maskAccount(row.payout_account) }
