import { bankName, documentProgress, networkLabels } from '@efie/domain'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { factsOf } from '~/app/documents/document-rules.ts'
import { useOwnDocuments } from '~/app/documents/use-own-documents.ts'
import { employmentStatusLabels } from '~/app/wording.ts'
import { useAuthStore } from '~/app/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { CostCard } from '~/app/quotes/cost-card-model.ts'
import type { Draft } from '~/app/applications/draft.ts'
import type { StoredDraft } from './draft-store.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { type StepId, stepLabels, type StepProblem, stepPath } from './steps.ts'
import { SubmissionNotice } from './submission-notice.tsx'
import { useSubmission } from './use-submission.ts'

const Section = ({ step, items, children }: { step: StepId; items: KeyValue[]; children?: ReactNode }) => (
  <section className="border-t py-5 first:border-t-0 first:pt-0">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="font-semibold">{stepLabels[step]}</h3>
      <Link to={stepPath(step)} className="text-sm font-semibold text-primary underline underline-offset-4">
        Change<span className="sr-only"> {stepLabels[step]}</span>
      </Link>
    </div>
    <KeyValues items={items} className="mt-1 text-[0.9375rem]" />
    {children}
  </section>
)

const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} />)

const payeeText = (draft: Draft): string =>
  draft.payout_method === 'bank'
    ? `${draft.payout_bank_code ? bankName(draft.payout_bank_code) : '–'}, ${draft.payout_account}`
    : `${draft.payout_network ? networkLabels[draft.payout_network] : '–'} mobile money, ${draft.payout_account}`

const Answers = ({ draft }: { draft: Draft }) => (
  <>
    <Section
      step="you"
      items={[
        { label: 'Name', value: `${draft.first_name} ${draft.last_name}` },
        { label: 'Date of birth', value: <DateText value={draft.date_of_birth} /> },
        { label: 'Ghana Card', value: draft.ghana_card_number || '–' },
        { label: 'Phone', value: draft.phone || '–' },
        {
          label: 'Address',
          value: [draft.address, draft.city, draft.state].filter(Boolean).join(', ') || '–',
        },
      ]}
    />
    <Section
      step="work"
      items={[
        {
          label: 'Work',
          value: [
            draft.employment_status ? employmentStatusLabels[draft.employment_status] : '–',
            draft.employer_name,
          ]
            .filter(Boolean)
            .join(', '),
        },
        { label: 'Monthly income', value: money(draft.monthly_income) },
        { label: 'Other monthly repayments', value: money(draft.monthly_obligations) },
        { label: 'Payday', value: `Day ${draft.payday}` },
      ]}
    />
    <Section
      step="home"
      items={[
        { label: 'Rent', value: <>{money(draft.monthly_rent)} a month</> },
        { label: 'Paid in advance', value: `${draft.advance_payment_months} months` },
        {
          label: 'Home',
          value: [draft.property_address, draft.property_gps].filter(Boolean).join(', ') || '–',
        },
        {
          label: 'Lease',
          value: (
            <>
              <DateText value={draft.lease_start_date} /> to <DateText value={draft.lease_end_date} />
            </>
          ),
        },
        {
          label: 'Landlord',
          value: [draft.landlord_name, draft.landlord_phone].filter(Boolean).join(', ') || '–',
        },
        { label: 'Paid to', value: [draft.payout_name, payeeText(draft)].filter(Boolean).join(' · ') },
      ]}
    />
  </>
)

export interface ReviewStepProps extends StepProps {
  userId: string
  stored: StoredDraft
  card: CostCard | null
  problems: readonly StepProblem[]
}

/** Everything once more, and the one button that sends it. */
export const ReviewStep = ({ draft, keep, today, userId, stored, card, problems }: ReviewStepProps) => {
  const { view, submit, hold, reset } = useSubmission(userId, stored, today)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { data } = useOwnDocuments()
  const progress =
    draft.employment_status === '' || !data
      ? []
      : documentProgress(draft.employment_status, factsOf(data.data))
  const missing = progress.flatMap((strand) => strand.missing)
  const first = problems[0]
  return (
    <StepFrame
      step="review"
      purpose="Read it once more. After sending you can still cancel, and apply again."
      action={
        <Button
          size="lg"
          pending={view.kind === 'sending'}
          disabledReason={
            first
              ? `${stepLabels[first.step]}: ${first.message}`
              : isReadOnly
                ? 'You are offline: connect to submit'
                : null
          }
          onClick={() => void submit()}
        >
          Submit application
        </Button>
      }
    >
      {problems.length > 0 && (
        <Notice tone="caution" className="mb-5" title="Some answers are still missing">
          <ul className="mt-1 list-disc space-y-1 pl-5">
            {problems.map(({ step, field, message }) => (
              <li key={field}>
                <Link to={stepPath(step)} className="underline underline-offset-4">
                  {stepLabels[step]}
                </Link>
                : {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div>
        <Answers draft={draft} />
        {card && (
          <Section
            step="plan"
            items={[
              { label: 'Plan', value: card.name },
              { label: 'A month', value: <Money amount={card.monthly} /> },
              { label: 'Rate', value: card.rate },
              { label: 'Total repayable', value: <Money amount={card.totalRepayable} />, strong: true },
            ]}
          />
        )}
        <Section
          step="documents"
          items={progress
            .filter(({ required }) => required.length > 0)
            .map(({ strand, required, missing: open }) => ({
              label: strand.charAt(0).toUpperCase() + strand.slice(1),
              value: `${required.length - open.length} of ${required.length}`,
            }))}
        >
          {missing.length > 0 && (
            <p className="mt-1 text-sm text-muted">
              Review begins once these are here: {missing.map(({ label }) => label).join(', ')}.
            </p>
          )}
        </Section>
      </div>
      {card && (
        <p className="border-t pt-5 text-muted">
          Submitting binds you to nothing. Next you pay <Money amount={card.beforeReview.amount} /> for
          checking your papers and the visit; fees for what we did not do are refunded if we say no or you
          cancel.
        </p>
      )}
      <div className="mt-5">
        <SubmissionNotice
          view={view}
          onSendNow={() => void submit()}
          onHold={hold}
          onApply={({ text: _text, ...change }) => {
            keep(change)
            reset()
          }}
        />
      </div>
    </StepFrame>
  )
}
