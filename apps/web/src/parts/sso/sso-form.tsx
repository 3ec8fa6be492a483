import { useState } from 'react'
import { z } from 'zod'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { SsoProvider } from '~/platform/api/rows.ts'
import { applyServerIssues } from '~/platform/api/server-issues.ts'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/choices.tsx'
import { Field } from '~/ui/field.tsx'
import { FileDrop } from '~/ui/file-drop.tsx'
import { useZodForm } from '~/ui/form.ts'
import { Input, Textarea } from '~/ui/input.tsx'

const lines = (text: string): string[] =>
  text
    .split(/[\n,;\s]/)
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)

const domainPattern = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/

const schemaOf = (isNew: boolean) =>
  z.object({
    name: z.string().trim().min(1, 'Enter the company’s name').max(200),
    metadata_xml: z
      .string()
      .trim()
      .max(200_000)
      .refine((text) => !isNew || text !== '', 'Choose the metadata file of the provider, or paste it')
      .refine((text) => text === '' || text.startsWith('<'), 'This is no XML: ask for the metadata file'),
    domains: z
      .string()
      .refine((text) => lines(text).length > 0, 'Enter at least one domain, such as company.com.gh')
      .refine(
        (text) => lines(text).every((domain) => domainPattern.test(domain)),
        'Enter domains such as company.com.gh, one a line',
      ),
    email_attribute: z.string().trim().max(200),
    name_attribute: z.string().trim().max(200),
    enabled: z.boolean(),
  })

type Values = z.output<ReturnType<typeof schemaOf>>

const inputOf = (values: Values) => ({
  name: values.name,
  domains: lines(values.domains),
  enabled: values.enabled,
  attribute_mapping: {
    ...(values.email_attribute && { email: values.email_attribute }),
    ...(values.name_attribute && { full_name: values.name_attribute }),
  },
})

const useProviderForm = (provider: SsoProvider | null, onDone: () => void) => {
  const form = useZodForm(schemaOf(provider === null), {
    defaultValues: {
      name: provider?.name ?? '',
      metadata_xml: '',
      domains: provider?.domains.join('\n') ?? '',
      email_attribute: provider?.attribute_mapping.email ?? '',
      name_attribute: provider?.attribute_mapping.full_name ?? '',
      enabled: provider?.enabled ?? true,
    },
  })
  const act = useAct({
    act: (values: Values) => {
      const { metadata_xml } = values
      const sent = provider
        ? client.sso.update(
            { id: provider.id, ...inputOf(values), ...(metadata_xml && { metadata_xml }) },
            { context: { ifMatch: provider.version } },
          )
        : client.sso.create({ ...inputOf(values), metadata_xml })
      return sent.catch((error: unknown) => {
        applyServerIssues(form, error)
        throw error
      })
    },
    done: ({ name }) => `${name} is saved`,
    onDone,
    touches: [api.sso.key(), api.audit.key()],
  })
  return { form, act }
}

/** A company's identity provider: who it is, and for whose addresses it speaks. */
export const SsoForm = ({ provider, onDone }: { provider: SsoProvider | null; onDone: () => void }) => {
  const { form, act } = useProviderForm(provider, onDone)
  const [file, setFile] = useState<string | null>(null)
  const { errors } = form.formState
  const take = async (chosen: File) => {
    setFile(chosen.name)
    form.setValue('metadata_xml', await chosen.text(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <form
      noValidate
      className="space-y-5"
      onSubmit={(event) => void form.handleSubmit((values) => act.run(values))(event)}
    >
      <Field label="Company" help="As its people know it." error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <Field
        label="Domains"
        help="Of its work addresses, one a line. People with such an address are led to this provider."
        error={errors.domains?.message}
      >
        {(control) => (
          <Textarea {...control} {...form.register('domains')} rows={3} className="font-mono text-sm" />
        )}
      </Field>
      <FileDrop
        label={file ?? (provider ? 'Replace the metadata' : 'Metadata of the provider')}
        help="The XML file that the identity provider gives out"
        accept="text/xml,application/xml,application/samlmetadata+xml"
        maxBytes={200_000}
        onFiles={([chosen]) => chosen && void take(chosen)}
      />
      <Field
        label="Or paste it"
        optional={provider !== null || file !== null}
        error={errors.metadata_xml?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('metadata_xml')}
            rows={4}
            spellCheck={false}
            className="font-mono text-xs"
          />
        )}
      </Field>
      <details>
        <summary className="text-sm font-semibold text-primary">Names of attributes</summary>
        <div className="mt-3 space-y-4">
          <Field
            label="E-mail"
            optional
            help="Empty: the usual names."
            error={errors.email_attribute?.message}
          >
            {(control) => <Input {...control} {...form.register('email_attribute')} autoComplete="off" />}
          </Field>
          <Field
            label="Full name"
            optional
            help="Empty: the usual names."
            error={errors.name_attribute?.message}
          >
            {(control) => <Input {...control} {...form.register('name_attribute')} autoComplete="off" />}
          </Field>
        </div>
      </details>
      <Checkbox
        {...form.register('enabled')}
        label="Signs people in"
        help="Switched off, it signs nobody in, and who came by it is signed out."
      />
      <ActError error={act.error?.issues.length ? null : act.error} />
      <Button type="submit" pending={act.pending}>
        {provider ? 'Save changes' : 'Add the provider'}
      </Button>
    </form>
  )
}
