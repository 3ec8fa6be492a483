import { bankName, documentProgress, networkLabels } from '@efie/domain'
import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { factsOf } from '~/parts/documents/document-rules.ts'
import { useOwnDocuments } from '~/parts/documents/use-own-documents.ts'
import { employmentStatusLabels } from '~/platform/labels.ts'
import { useAuthStore } from '~/platform/auth/auth-store.ts'
import { Button } from '~/ui/button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { keepDigitsTogether } from '~/ui/keep-digits-together.ts'
import { type KeyValue, KeyValues } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import { Notice } from '~/ui/notice.tsx'
import type { CostCard } from '~/parts/quotes/cost-card-model.ts'
import { type Draft, pick } from '~/parts/applications/draft.ts'
import { translate } from '~/i18n/i18n.ts'
import type { StoredDraft } from './draft-store.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './step-props.ts'
import { type StepId, stepLabels, type StepProblem, stepPath } from './steps.ts'
import { SubmissionNotice } from './submission-notice.tsx'
import { useSubmission } from './use-submission.ts'

const Section = ({ step, items, children }: { step: StepId; items: KeyValue[]; children?: ReactNode }) => (
  <section className="border-t py-5 first:border-t-0 first:pt-0">
    <div className="flex items-baseline justify-between gap-4">
      <h3 className="font-semibold">{translate(stepLabels[step])}</h3>
      <Link to={stepPath(step)} className="text-sm font-semibold text-primary underline underline-offset-4">
        <Trans>
          Change<span className="sr-only"> {ph({ step: translate(stepLabels[step]) })}</span>
        </Trans>
      </Link>
    </div>
    <KeyValues items={items} className="mt-1 text-[0.9375rem]" />
    {children}
  </section>
)

const money = (amount: number | null) => (amount === null ? '–' : <Money amount={amount} />)

const rentText = (rent: number | null) =>
  rent === null ? (
    t`${{ rent: '–' }} a month`
  ) : (
    <Trans>
      <Money amount={rent} /> a month
    </Trans>
  )

const payeeText = (draft: Draft): string => {
  const { payout_account: account } = draft
  if (draft.payout_method === 'bank')
    return `${draft.payout_bank_code ? bankName(draft.payout_bank_code) : '–'}, ${account}`
  const network = draft.payout_network ? networkLabels[draft.payout_network] : '–'
  return t`${network} mobile money, ${account}`
}

const Answers = ({ draft }: { draft: Draft }) => (
  <>
    <Section
      step="you"
      items={[
        { label: t`Name`, value: `${draft.first_name} ${draft.last_name}` },
        { label: t`Date of birth`, value: <DateText value={draft.date_of_birth} /> },
        { label: 'Ghana Card', value: draft.ghana_card_number || '–' },
        { label: t`Phone`, value: draft.phone || '–' },
        {
          label: t`Address`,
          value: [draft.address, draft.city, draft.state].filter(Boolean).join(', ') || '–',
        },
      ]}
    />
    <Section
      step="work"
      items={[
        {
          label: t`Work`,
          value: [
            draft.employment_status ? translate(employmentStatusLabels[draft.employment_status]) : '–',
            draft.employer_name,
          ]
            .filter(Boolean)
            .join(', '),
        },
        { label: t`Monthly income`, value: money(draft.monthly_income) },
        { label: t`Other monthly repayments`, value: money(draft.monthly_obligations) },
        { label: t`Payday`, value: t`Day ${{ day: draft.payday ?? '–' }}` },
      ]}
    />
    <Section
      step="home"
      items={[
        { label: t`Rent`, value: rentText(draft.monthly_rent) },
        {
          label: t`Paid in advance`,
          value: plural({ months: draft.advance_payment_months ?? 0 }, { one: '# month', other: '# months' }),
        },
        {
          label: t({ id: 'dwelling', message: 'Home' }),
          value: [draft.property_address, draft.property_gps].filter(Boolean).join(', ') || '–',
        },
        {
          label: t`Lease`,
          value: (
            <>
              <Trans>
                <DateText value={draft.lease_start_date} /> to <DateText value={draft.lease_end_date} />
              </Trans>
            </>
          ),
        },
        {
          label: t`Landlord`,
          value: keepDigitsTogether(
            [draft.landlord_name, draft.landlord_phone].filter(Boolean).join(', ') || '–',
          ),
        },
        {
          label: t`Paid to`,
          value: keepDigitsTogether([draft.payout_name, payeeText(draft)].filter(Boolean).join(' · ')),
        },
      ]}
    />
  </>
)

const PlanSection = ({ card }: { card: CostCard }) => (
  <Section
    step="plan"
    items={[
      { label: t`Plan`, value: card.name },
      { label: t`Monthly payment`, value: <Money amount={card.monthly} /> },
      { label: t`Interest rate`, value: card.rate },
      { label: t`Total to repay`, value: <Money amount={card.totalRepayable} />, strong: true },
    ]}
  />
)

const DocumentsSection = ({ progress }: { progress: ReturnType<typeof documentProgress> }) => {
  const missing = progress.flatMap((strand) => strand.missing)
  return (
    <Section
      step="documents"
      items={progress
        .filter(({ required }) => required.length > 0)
        .map(({ strand, required, missing: open }) => ({
          label: translate(strand.charAt(0).toUpperCase() + strand.slice(1)),
          value: t`${{ count: required.length - open.length }} of ${{ all: required.length }}`,
        }))}
    >
      {missing.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          <Trans>
            Still needed: {{ papers: missing.map(({ label }) => translate(label)).join(', ') }}. We’ll start
            the review once we have them all.
          </Trans>
        </p>
      )}
    </Section>
  )
}

const Gaps = ({ problems }: { problems: readonly StepProblem[] }) => (
  <Notice tone="caution" className="mb-5" title={t`Some answers are missing or need changing`}>
    <ul className="mt-1 list-disc space-y-1 pl-5">
      {problems.map(({ step, field, message }) => (
        <li key={field}>
          <Trans>
            <Link to={stepPath(step)} className="underline underline-offset-4">
              {ph({ step: translate(stepLabels[step]) })}
            </Link>
            : {{ problem: message }}
          </Trans>
        </li>
      ))}
    </ul>
  </Notice>
)

export interface ReviewStepProps extends StepProps {
  userId: string
  stored: StoredDraft
  card: CostCard | null
  problems: readonly StepProblem[]
}

/** Summary of all answers, and the submit button. */
export const ReviewStep = ({ draft, keep, today, userId, stored, card, problems }: ReviewStepProps) => {
  const { view, submit, hold, reset } = useSubmission(userId, stored, today)
  const isReadOnly = useAuthStore((state) => state.isReadOnly)
  const { data } = useOwnDocuments()
  const progress =
    draft.employment_status === '' || !data
      ? []
      : documentProgress(draft.employment_status, factsOf(data.data))
  const first = problems[0]
  return (
    <StepFrame
      step="review"
      purpose={t`Check your answers. You can still cancel after you submit, and apply again.`}
      action={
        <Button
          size="lg"
          pending={view.kind === 'sending'}
          disabledReason={
            first
              ? t`${{ step: translate(stepLabels[first.step]) }}: ${{ problem: first.message }}`
              : isReadOnly
                ? t`You’re offline. Connect to submit`
                : null
          }
          onClick={() => {
            // The default term and payday were shown here as the draft's own, so they are sent.
            keep(pick(draft, ['advance_payment_months', 'payday']))
            void submit()
          }}
        >
          <Trans>Submit application</Trans>
        </Button>
      }
    >
      {problems.length > 0 && <Gaps problems={problems} />}
      <div>
        <Answers draft={draft} />
        {card && <PlanSection card={card} />}
        <DocumentsSection progress={progress} />
      </div>
      {card && (
        <p className="border-t pt-5 text-muted">
          <Trans>
            Submitting doesn’t commit you to the loan. Next, you’ll pay{' '}
            <Money amount={card.beforeReview.amount} /> for checking your documents and visiting the home. If
            we reject your application or you cancel it, we’ll refund the fees for anything we haven’t done.
          </Trans>
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
