import type { paidByHand } from '@efie/contracts/payments-refunds'
import { accountKindOfChannel, handChannels, type HandChannel } from '@efie/domain'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Notice } from '~/ui/notice.tsx'
import type { RefundDetail } from '~/platform/api/rows.ts'
import { type FormOf, SelectField, TextField } from '~/platform/forms/fields.tsx'

export const channelLabels: Record<HandChannel, string> = {
  bank: 'Bank transfer',
  wallet: 'Mobile money',
  cash: 'Cash, against signature',
}

const referenceHelp: Record<HandChannel, string> = {
  bank: 'The transfer’s reference, as the bank shows it.',
  wallet: 'The transfer’s reference, as the network shows it.',
  cash: 'The number of the signed receipt.',
}

/** Whose name the account must be in: money never goes to someone else. */
export const PayeeNotice = ({ payee }: Pick<RefundDetail, 'payee'>) => (
  <Notice tone={payee.verified ? 'info' : 'caution'} title={`Pay ${payee.name}, and no one else`}>
    {payee.verified
      ? 'The account, wallet or signature must be in this name. We’ve checked the name against an identity document.'
      : 'The account, wallet or signature must be in this name. No one has checked the name yet. Ask for the Ghana Card first.'}
  </Notice>
)

interface ByHandFieldsProps<Values extends FieldValues, Output> {
  form: FormOf<Values, Output>
  /** As chosen; nothing is a transfer of the bank. */
  channel: HandChannel | ''
  names: Record<keyof typeof paidByHand, FieldPath<Values>>
  accounts: RefundDetail['accounts']
}

/** How the money was paid, from which account, and under which reference. */
export const ByHandFields = <Values extends FieldValues, Output>({
  form,
  channel,
  names,
  accounts,
}: ByHandFieldsProps<Values, Output>) => {
  const way = channel || 'bank'
  const kind = accountKindOfChannel(way)
  const fitting = accounts.filter((account) => account.kind === kind)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name={names.channel}
          label="Method"
          options={handChannels.map((value) => ({ value, label: channelLabels[value] }))}
        />
        {/* Anew with its options: a choice that is not among the old ones would not show. */}
        <SelectField
          key={kind}
          form={form}
          name={names.account_code}
          label={kind === 'cash' ? 'From till' : 'From account'}
          placeholder="Choose one"
          options={fitting.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
        />
      </div>
      <TextField form={form} name={names.reference} label="Reference" help={referenceHelp[way]} />
    </>
  )
}
