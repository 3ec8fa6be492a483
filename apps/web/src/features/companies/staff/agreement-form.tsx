import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { CompanyDetail } from '~/platform/api/rows.ts'
import { toUserError } from '~/platform/api/user-error.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { MoneyField, TextField } from '~/platform/forms/fields.tsx'
import { keyset, rowsOf } from '~/platform/lists/keyset.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { IdentityFields, OwnFields } from '../company-fields.tsx'
import { registrationDefaults, registrationInput, registrationSchema } from '../company-schema.ts'

const percent = /^\d{1,3}(?:\.\d{1,2})?$/

const schema = registrationSchema.extend({
  agreement_reference: z.string().trim().max(200),
  agreement_signed_on: z.union([z.literal(''), z.iso.date('Enter the day')]),
  exposure_limit: z.int('Enter an amount').min(0).nullable(),
  cap: z
    .string()
    .refine(
      (text) => percent.test(text) && Number(text) <= 100,
      'Enter a share from 0 to 100, such as 33.33',
    ),
})

type Values = z.output<typeof schema>

interface AgreementFormProps {
  company: CompanyDetail
  onDone: () => void
}

const Form = ({ company, limit, onDone }: AgreementFormProps & { limit: number | null }) => {
  const form = useZodForm(schema, {
    defaultValues: {
      ...registrationDefaults(company),
      agreement_reference: company.agreement_reference ?? '',
      agreement_signed_on: company.agreement_signed_on ?? '',
      exposure_limit: limit,
      cap: String(company.payroll_cap_bps / 100),
    },
  })
  const save = useAct({
    act: ({ cap, agreement_reference, agreement_signed_on, exposure_limit, ...rest }: Values) =>
      client.companies
        .update(
          {
            id: company.id,
            ...registrationInput(rest),
            agreement_reference: agreement_reference || null,
            agreement_signed_on: agreement_signed_on || null,
            exposure_limit,
            payroll_cap_bps: Math.round(Number(cap) * 100),
          },
          { context: { ifMatch: company.version } },
        )
        .catch((error: unknown) => {
          applyServerIssues(form, error)
          throw error
        }),
    done: ({ name }) => `${name} saved`,
    onDone,
    touches: [api.companies.key()],
  })
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => void form.handleSubmit((values) => save.run(values))(event)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="agreement_reference"
          label="Agreement"
          help="Its number, such as PA-2026-04."
          optional
          autoComplete="off"
        />
        <TextField form={form} name="agreement_signed_on" label="Signed on" type="date" optional />
        <MoneyField
          form={form}
          name="exposure_limit"
          label="Exposure limit"
          help="Most that its employees may owe together. Empty: none."
          optional
        />
        <TextField
          form={form}
          name="cap"
          label="Deduction cap, % of net pay"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <IdentityFields form={form} />
      <OwnFields form={form} />
      <ActError error={save.error?.issues.length ? null : save.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:flex-1">
        <Button tone="secondary" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" pending={save.pending}>
          Save company
        </Button>
      </div>
    </form>
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
        title="Failed to fetch the company’s limit"
        message={toUserError(query.error).message}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  if (!row && (query.isPending || further)) return <Skeleton className="h-64" />
  return <Form {...props} limit={row?.exposure_limit ?? null} />
}
