import { sso } from '@efie/contracts/sso'
import { useState } from 'react'
import { api, client } from '~/platform/api/client.ts'
import type { SsoProvider } from '~/platform/api/rows.ts'
import { ActForm } from '~/platform/forms/act-form.tsx'
import { type ContractForm, useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, NoteField, TextField } from '~/platform/forms/fields.tsx'
import type { Typed } from '~/platform/forms/typed.ts'
import { FileDrop } from '~/ui/file-drop.tsx'

/** As a person writes them, one a line or otherwise apart. */
const domainsOf = (text: string): string[] => text.split(/[\n,;\s]/).filter(Boolean)

interface WithDomains {
  listed: string
}

type Values = Typed<Parameters<typeof client.sso.create>[0]> & WithDomains

/** The domains are typed as one text. */
const asText = {
  omit: ['domains'],
  join: ({ listed }: WithDomains) => ({ domains: domainsOf(listed) }),
  places: { domains: 'listed' },
} as const

const Metadata = <Output,>({ form, replaces }: { form: ContractForm<Values, Output>; replaces: boolean }) => {
  const [file, setFile] = useState<string | null>(null)
  const take = async (chosen: File) => {
    setFile(chosen.name)
    form.setValue('metadata_xml', await chosen.text(), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <FileDrop
        label={file ?? (replaces ? 'Replace metadata' : 'Provider metadata')}
        help="The XML file from the identity provider"
        accept="text/xml,application/xml,application/samlmetadata+xml"
        maxBytes={form.longest?.('metadata_xml') ?? 0}
        onFiles={([chosen]) => chosen && void take(chosen)}
      />
      <NoteField
        form={form}
        name="metadata_xml"
        label="Or paste the metadata"
        optional={replaces || file !== null}
        rows={4}
      />
    </>
  )
}

const Fields = <Output,>({ form, replaces }: { form: ContractForm<Values, Output>; replaces: boolean }) => (
  <>
    <TextField
      form={form}
      name="name"
      label="Company"
      help="The name its employees will recognise."
      autoComplete="off"
    />
    <NoteField
      form={form}
      name="listed"
      label="Domains"
      help="The domains of the company’s email addresses, one on each line. Anyone whose email address is at one of them signs in with this provider."
      rows={3}
    />
    <Metadata form={form} replaces={replaces} />
    <details>
      <summary className="text-sm font-semibold text-primary">Attribute names</summary>
      <div className="mt-3 space-y-4">
        <TextField
          form={form}
          name="attribute_mapping.email"
          label="Email"
          optional
          help="Leave blank to use the usual attribute names."
          autoComplete="off"
        />
        <TextField
          form={form}
          name="attribute_mapping.full_name"
          label="Full name"
          optional
          help="Leave blank to use the usual attribute names."
          autoComplete="off"
        />
      </div>
    </details>
    <CheckboxField
      form={form}
      name="enabled"
      label="Allow sign-in"
      help="When sign-in is off, no one can use this provider, and everyone who signed in with it is signed out."
    />
  </>
)

const saving = {
  done: ({ name }: SsoProvider) => `${name} saved`,
  touches: [api.sso.key(), api.audit.key()],
}

const NewProvider = ({ onDone }: { onDone: () => void }) => {
  const form = useContractForm(sso.create, { ...asText, start: { enabled: true }, extra: { listed: '' } })
  return (
    <ActForm
      form={form}
      act={(provider) => client.sso.create(provider)}
      {...saving}
      onDone={onDone}
      submit="Add provider"
    >
      <Fields form={form} replaces={false} />
    </ActForm>
  )
}

const ChangedProvider = ({ provider, onDone }: { provider: SsoProvider; onDone: () => void }) => {
  const { id, name, enabled, domains, attribute_mapping, version } = provider
  const form = useContractForm(sso.update, {
    ...asText,
    fixed: { id },
    row: { name, enabled },
    start: {
      attribute_mapping: { email: '', full_name: '', ...attribute_mapping },
    },
    extra: { listed: domains.join('\n') },
  })
  return (
    <ActForm
      form={form}
      // Names that are left blank are the usual ones again.
      act={(changes) =>
        client.sso.update({ attribute_mapping: {}, ...changes }, { context: { ifMatch: version } })
      }
      {...saving}
      onDone={onDone}
      submit="Save changes"
    >
      <Fields form={form} replaces />
    </ActForm>
  )
}

/** A company's identity provider: who it is, and for whose addresses it speaks. */
export const SsoForm = ({ provider, onDone }: { provider: SsoProvider | null; onDone: () => void }) =>
  provider ? <ChangedProvider provider={provider} onDone={onDone} /> : <NewProvider onDone={onDone} />
