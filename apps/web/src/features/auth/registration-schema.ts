import { employmentStatuses, holdsLink, linkInName, regions, e164Of } from '@efie/domain'
import { t } from '@lingui/core/macro'
import { z } from 'zod'
import { translate } from '~/i18n/i18n.ts'
import { type PasswordComplexity, passwordProblem } from '~/platform/auth/password-rules.ts'

const text = (error: () => string) => z.string().trim().min(1, { error }).max(200)

const name = (error: () => string) =>
  text(error).refine((typed) => !holdsLink(typed), { error: () => translate(linkInName) })

/** Every field of the specification's registration metadata, with the password rules in force. */
export const registrationSchema = (complexity: PasswordComplexity) =>
  z
    .object({
      first_name: name(() => t`Enter your first name`),
      last_name: name(() => t`Enter your last name`),
      email: z.email({ error: () => t`Enter your email address, such as ama@example.com` }),
      phone: z
        .string()
        .refine((typed) => e164Of(typed) !== null, {
          error: () => t`Enter a Ghana phone number, such as 024 123 4567`,
        })
        .transform((typed) => e164Of(typed) ?? typed),
      address: text(() => t`Enter your street or digital address`),
      city: text(() => t`Enter your town or city`),
      state: z.enum(regions, { error: () => t`Choose your region` }),
      employment_status: z.enum(employmentStatuses, { error: () => t`Choose what describes you best` }),
      employer_name: z.string().trim().max(200),
      monthly_income: z
        .number({ error: () => t`Enter your monthly income, 0 if you have none` })
        .int()
        .max(1_000_000_000_000, { error: () => t`Enter your income for one month` }),
      password: z.string().superRefine((password, context) => {
        const problem = passwordProblem(password, complexity)
        if (problem) context.addIssue({ code: 'custom', message: problem })
      }),
    })
    .refine(
      ({ employment_status, employer_name }) => employment_status !== 'employed' || employer_name !== '',
      {
        path: ['employer_name'],
        error: () => t`Enter your employer’s name`,
      },
    )
    .transform((fields) => ({ ...fields, full_name: `${fields.first_name} ${fields.last_name}` }))
