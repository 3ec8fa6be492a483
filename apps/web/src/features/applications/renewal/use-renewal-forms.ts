import type { LocalDate } from '@efie/domain'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Draft, pick } from '~/parts/applications/draft.ts'
import { homeFieldNames } from '~/parts/applications/home-fields.tsx'
import { stepSchemas } from '~/parts/applications/step-schemas.ts'
import { useZodForm } from '~/ui/form.ts'

type Schema = ReturnType<typeof stepSchemas.work>
export type WorkForm = UseFormReturn<z.input<Schema>, unknown, z.output<Schema>>

const workFieldNames = [
  'employment_status',
  'employer_name',
  'monthly_income',
  'monthly_obligations',
  'payday',
] as const

/** The questions of an application, answered as last year: those of the home and its landlord, and those of work. */
export const useRenewalForms = (draft: Draft, today: LocalDate) => {
  const [schemas] = useState(() => ({
    home: stepSchemas.home({ today, draft, price: null }),
    work: stepSchemas.work(),
  }))
  const home = useZodForm(schemas.home, { defaultValues: pick(draft, homeFieldNames) })
  const work = useZodForm(schemas.work, { defaultValues: pick(draft, workFieldNames) })
  return { home, work }
}
