import { companies } from '@efie/contracts/companies'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { DateField, MoneyField, PercentField, TextField } from '~/platform/forms/fields.tsx'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { ErrorState } from '~/ui/error-state.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { IdentityFields, OwnFields } from '../company-fields.tsx'

interface AgreementFormProps {
  company: CompanyDetail
  onDone: () => void
}

const Form = ({ company, limit, onDone }: AgreementFormProps & { limit: number | null }) => {
  const form = useContractForm(companies.update, {
    fixed: { id: company.id },
    row: { ...company, exposure_limit: limit },
    omit: ['contacts'],
  })
  return (
    <ActForm
      form={form}
      act={(changes) => client.companies.update(changes, { context: { ifMatch: company.version } })}
      touches={[api.companies.key()]}
      done={({ name }) => `${name} saved`}
      onDone={onDone}
      submit="Save company"
      onCancel={onDone}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="agreement_reference"
          label="Agreement number"
          help="Such as PA-2026-04."
          optional
          autoComplete="off"
        />
        <DateField form={form} name="agreement_signed_on" label="Signed on" optional />
        <MoneyField
          form={form}
          name="exposure_limit"
          label="Exposure limit"
          help="The most the company’s employees can owe in total. Leave blank for no limit."
          optional
        />
        <PercentField form={form} name="payroll_cap_bps" label="Maximum deduction, % of net pay" />
      </div>
      <IdentityFields form={form} />
      <OwnFields form={form} />
    </ActForm>
  )
}

/** What was agreed with the company. Its limit is told by the portfolio alone. */
export const AgreementForm = (props: AgreementFormProps) => {
  const query = useInfiniteQuery(
    api.companies.portfolio.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 100, cursor }),
      ...keyset,
    }),
  )
  const row = rowsOf(query).find(({ id }) => id === props.company.id)
  const further = !row && query.hasNextPage
  const { fetchNextPage, isFetchingNextPage } = query
  useEffect(() => {
    if (further && !isFetchingNextPage) void fetchNextPage()
  }, [further, isFetchingNextPage, fetchNextPage])
  if (query.error && !row)
    return (
      <ErrorState
        title="Couldn’t load the company’s limit"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!row && (query.isPending || further)) return <Skeleton className="h-64" />
  return <Form {...props} limit={row?.exposure_limit ?? null} />
}
