import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Dialog } from '~/ui/dialog.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { RefundDetail } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { useIdempotencyKey } from '~/platform/api/use-idempotency-key.ts'
import { FormFoot } from '~/platform/forms/form-foot.tsx'
import { type ByHand, ByHandFields, byHandSchema, emptyByHand, PayeeNotice } from './by-hand-fields.tsx'

const Form = ({ refund, onClose }: { refund: RefundDetail; onClose: () => void }) => {
  const form = useZodForm(byHandSchema, { defaultValues: emptyByHand })
  const { key, renew } = useIdempotencyKey()
  const amount = formatMoney(refund.amount)
  const act = useAct({
    act: async (paid: ByHand) => {
      try {
        return await client.payments.payRefundByHand(
          { id: refund.id, ...paid },
          { context: { idempotencyKey: key } },
        )
      } catch (error) {
        applyServerIssues(form, error)
        throw error
      }
    },
    done: (after) =>
      after.approval_id === null
        ? `Refund of ${amount} paid by hand`
        : `Refund of ${amount} waits for a second person`,
    onDone: () => {
      renew()
      onClose()
    },
    touches: [api.payments.key(), api.approvals.key(), api.ledger.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((paid) => act.run(paid))(event)}
    >
      <PayeeNotice payee={refund.payee} />
      <ByHandFields
        form={form}
        channel={form.watch('channel')}
        names={{ channel: 'channel', account_code: 'account_code', reference: 'reference' }}
        accounts={refund.accounts}
      />
      <p className="text-sm text-muted">
        {amount} leaves the account you choose. Above the policy limit, a second person approves it first.
      </p>
      <ActError error={act.error} samePerson="This is your own money, so a colleague has to pay it." />
      <FormFoot label={`Pay ${amount}`} pending={act.pending} onClose={onClose} />
    </form>
  )
}

/** Finance pays a refund itself: by bank, wallet or cash, to the person's own name. */
export const ByHandDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { data, error } = useQuery(api.payments.getRefund.queryOptions({ input: { id } }))
  return (
    <Dialog open onOpenChange={onClose} title="Pay the refund by hand">
      {data && <Form refund={data} onClose={onClose} />}
      {!data && error && <Notice tone="danger">{toUserError(error).message}</Notice>}
      {!data && !error && <SkeletonRows rows={4} />}
    </Dialog>
  )
}
