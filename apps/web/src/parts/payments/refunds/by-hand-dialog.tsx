import { payments } from '@efie/contracts/payments'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '@efie/domain'
import { Dialog } from '~/ui/dialog.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SkeletonRows } from '~/ui/skeleton-layouts.tsx'
import { api, client } from '~/platform/api/client.ts'
import type { RefundDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { ByHandFields, PayeeNotice } from './by-hand-fields.tsx'

const Form = ({ refund, onClose }: { refund: RefundDetail; onClose: () => void }) => {
  const form = useContractForm(payments.payRefundByHand, {
    fixed: { id: refund.id },
    start: { channel: 'bank' },
  })
  const amount = formatMoney(refund.amount)
  return (
    <ActForm
      form={form}
      act={(paid, context) => client.payments.payRefundByHand(paid, { context })}
      done={(after) =>
        after.approval_id === null
          ? `Refund of ${amount} paid by hand`
          : `Refund of ${amount} is waiting for a second person`
      }
      onDone={onClose}
      touches={[api.payments.key(), api.approvals.key(), api.ledger.key()]}
      submit={`Pay ${amount}`}
      onCancel={onClose}
      samePerson="This is your own money, so a colleague has to pay it."
      className="space-y-4"
    >
      <PayeeNotice payee={refund.payee} />
      <ByHandFields
        form={form}
        channel={form.watch('channel')}
        names={{ channel: 'channel', account_code: 'account_code', reference: 'reference' }}
        accounts={refund.accounts}
      />
      <p className="text-sm text-muted">
        {amount} will leave the account you choose. Above the policy limit, a second person approves the
        refund first.
      </p>
    </ActForm>
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
