import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Translatable, translate } from '~/i18n/i18n.ts'
import { formatDate } from '~/ui/dates.ts'
import { KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import type { CostCard, InitialPart } from './cost-card-model.ts'

/** Further text, collapsed until opened. */
export const Disclosure = ({ title, children }: { title: Translatable; children: ReactNode }) => (
  <details className="group border-t border-line">
    <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2.5 text-sm font-semibold [&::-webkit-details-marker]:hidden">
      {translate(title)}
      <ChevronDown
        className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        aria-hidden="true"
      />
    </summary>
    <div className="pb-4 text-sm text-muted">{children}</div>
  </details>
)

export const DueDates = ({ card }: { card: CostCard }) => {
  const { name } = card
  return (
    <table className="w-full text-left">
      <caption className="sr-only">
        <Trans>All due dates and amounts, {name}</Trans>
      </caption>
      <thead className="text-xs">
        <tr>
          <th scope="col" className="py-1.5 pr-2 font-medium">
            <Trans>No.</Trans>
          </th>
          <th scope="col" className="py-1.5 font-medium">
            <Trans>Due</Trans>
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            <Trans>Amount</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line text-ink">
        {card.dueDates.map((line) => (
          <tr key={line.number}>
            <td className="py-1.5 pr-2 tabular-nums">{line.number}</td>
            <td className="py-1.5">{formatDate(line.due_date)}</td>
            <td className="py-1.5 text-right">
              <Money amount={line.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Part = ({ part, when }: { part: InitialPart; when: string }) =>
  part.amount === 0 ? null : (
    <div>
      <p className="font-semibold text-ink">
        {part.label} <span className="font-normal text-muted">· {when}</span>
      </p>
      <KeyValues
        className="text-sm"
        items={[
          ...part.lines.map(({ label, amount }) => ({ label, value: <Money amount={amount} /> })),
          { label: t`Total`, value: <Money amount={part.amount} className="text-ink" />, strong: true },
        ]}
      />
    </div>
  )

/** Everything a person needs to know before signing, under descriptive headings. */
export const CostDetails = ({ card }: { card: CostCard }) => (
  <div className="border-b border-line">
    <Disclosure title={t`What you pay before you move in`}>
      <div className="space-y-4">
        <Part part={card.beforeReview} when={t`covers checking your documents and the home visit`} />
        <Part part={card.atSigning} when={t`once you’re approved`} />
        {card.atSigning.amount === 0 && (
          <p>
            <Trans>Nothing more to pay when you sign.</Trans>
          </p>
        )}
      </div>
    </Disclosure>
    <Disclosure title={t`All due dates`}>
      <p className="mb-2">
        <Trans>
          These dates assume we pay your landlord today. A later payout moves the dates but never changes the
          price.
        </Trans>
      </p>
      <DueDates card={card} />
    </Disclosure>
    <Disclosure title={t`If you pay late`}>{card.lateRule}</Disclosure>
    <Disclosure title={t`If you repay early`}>{card.settlementRule}</Disclosure>
  </div>
)
