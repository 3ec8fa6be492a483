import { DateText } from '~/ui/date-text.tsx'
import type { KeyValue } from '~/ui/key-values.tsx'
import { Money } from '~/ui/money.tsx'
import type { Standing } from './use-standing.ts'

/** For staff: since when the loan is non-accrual, and its interest in suspense. */
export const nonAccrualFacts = ({ non_accrual }: Pick<Standing, 'non_accrual'>): KeyValue[] =>
  non_accrual
    ? [
        { label: 'Not accruing since', value: <DateText value={non_accrual.since} />, strong: true },
        { label: 'Interest in suspense', value: <Money amount={non_accrual.interest_suspended} /> },
      ]
    : []
