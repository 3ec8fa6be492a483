import { inSentence } from '@efie/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActError } from '~/platform/acts/act-error.tsx'
import { useAct } from '~/platform/acts/use-act.ts'
import { api, client } from '~/platform/api/client.ts'
import type { ServiceProvider, SsoProvider, SsoSort } from '~/platform/api/rows.ts'
import { useAbility } from '~/platform/auth/auth-store.ts'
import type { Column } from '~/platform/lists/columns.ts'
import { rowsOf } from '~/platform/lists/keyset.ts'
import { ListView } from '~/platform/lists/list-view.tsx'
import { LostRow } from '~/platform/lists/lost-row.tsx'
import { useListParams } from '~/platform/lists/list-params.ts'
import { listInput, useList } from '~/platform/lists/use-list.ts'
import { useOpenRow } from '~/platform/lists/use-open-row.ts'
import { Section } from '~/ui/section.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { Card, CardHeader } from '~/ui/card.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { DateText } from '~/ui/date-text.tsx'
import { formatDate } from '~/ui/dates.ts'
import { Sheet } from '~/ui/dialog.tsx'
import { KeyValues } from '~/ui/key-values.tsx'
import { Notice } from '~/ui/notice.tsx'
import { SsoForm } from './sso-form.tsx'

const state = (row: SsoProvider) => (row.enabled ? 'On' : 'Off')

/** Earliest expiry of a certificate, after which no one of the company can sign in. */
const validTo = (row: SsoProvider): string | null =>
  row.certificates
    .map(({ valid_to }) => valid_to)
    .toSorted((one, other) => one.localeCompare(other))
    .at(-1) ?? null

const columns: readonly Column<SsoProvider, SsoSort>[] = [
  {
    id: 'name',
    sort: 'name',
    header: 'Company',
    phone: 'title',
    cell: (row) => row.name,
    text: (row) => row.name,
  },
  {
    id: 'domains',
    header: 'Domains',
    cell: (row) => row.domains.join(', '),
    text: (row) => row.domains.join(' '),
  },
  {
    id: 'state',
    sort: 'enabled',
    header: 'Status',
    phone: 'aside',
    cell: (row) => <Badge tone={row.enabled ? 'positive' : 'neutral'}>{state(row)}</Badge>,
    text: state,
  },
  {
    id: 'certificate',
    header: 'Certificate expires',
    cell: (row) => <DateText value={validTo(row)} />,
    text: (row) => formatDate(validTo(row) ?? row.created_at),
  },
  {
    id: 'updated',
    sort: 'updated_at',
    header: 'Last changed',
    phone: 'none',
    cell: (row) => <DateText value={row.updated_at} />,
    text: (row) => formatDate(row.updated_at),
  },
]

const Facts = ({ facts }: { facts: [label: string, value: string][] }) => (
  <dl className="space-y-3">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="mt-0.5 flex flex-wrap items-center gap-2">
          <code className="font-mono text-sm [overflow-wrap:anywhere]">{value}</code>
          <CopyButton text={value} label={`Copy ${inSentence(label)}`} />
        </dd>
      </div>
    ))}
  </dl>
)

const OwnSide = ({ provider }: { provider: ServiceProvider }) => (
  <Card className="mb-5">
    <CardHeader
      title="For the company’s IT administrator"
      description="What to enter for Efie in their identity provider."
    />
    {!provider.enabled && (
      <Notice tone="caution" className="mb-4">
        Company sign-in is turned off on this server. To turn it on, the operator sets AUTH_SAML=1.
      </Notice>
    )}
    <Facts
      facts={[
        ['Metadata', provider.metadata_url],
        ['Entity ID', provider.entity_id],
        ['ACS URL', provider.acs_url],
      ]}
    />
  </Card>
)

const Remove = ({ provider, onDone }: { provider: SsoProvider; onDone: () => void }) => {
  const may = useAbility('sso.write')
  const [asking, setAsking] = useState(false)
  const act = useAct({
    act: () => client.sso.delete({ id: provider.id }),
    done: `${provider.name} removed`,
    onDone,
    touches: [api.sso.key(), api.audit.key()],
  })
  return (
    <>
      <Button
        tone="danger"
        disabledReason={may ? null : 'Insufficient permissions'}
        onClick={() => setAsking(true)}
      >
        Remove provider
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Remove ${provider.name}?`}
        confirmLabel={`Remove ${provider.name}`}
        pending={act.pending}
        onConfirm={() => void act.run(undefined)}
      >
        <p>
          Everyone at {provider.domains.join(', ')} who signed in with this provider will be signed out and
          can’t sign in with it again.
        </p>
        <ActError error={act.error} className="mt-4 text-ink" />
      </ConfirmDialog>
    </>
  )
}

const ProviderSheet = ({ provider, onClose }: { provider: SsoProvider; onClose: () => void }) => (
  <Sheet
    open
    onOpenChange={onClose}
    title={provider.name}
    description={provider.domains.join(', ')}
    className="max-w-xl"
  >
    <div className="space-y-6">
      <Section title="Identity provider">
        <Facts
          facts={[
            ['Entity ID', provider.entity_id],
            ['Sign-in URL', provider.sso_url],
          ]}
        />
        {provider.certificates.map((certificate) => (
          <KeyValues
            key={certificate.fingerprint}
            className="mt-3 border-t"
            items={[
              { label: 'Certificate', value: certificate.subject },
              { label: 'Valid until', value: <DateText value={certificate.valid_to} relative /> },
            ]}
          />
        ))}
      </Section>
      <Section title="Settings">
        <SsoForm key={provider.version} provider={provider} onDone={onClose} />
      </Section>
      <Section title="Remove">
        <Remove provider={provider} onDone={onClose} />
      </Section>
    </div>
  </Sheet>
)

/** SAML 2.0 identity providers of companies. */
export const SsoProviders = () => {
  const params = useListParams()
  const may = useAbility('sso.write')
  const [adding, setAdding] = useState(false)
  const query = useList(api.sso.list, listInput(params, columns))
  const open = useOpenRow(query, params.open)
  // Every page says it; the rows of a list don't have a place for it.
  const ours = useQuery(api.sso.list.queryOptions({ input: { limit: 1 } })).data?.service_provider
  const add = (
    <Button disabledReason={may ? null : 'Insufficient permissions'} onClick={() => setAdding(true)}>
      Add a provider
    </Button>
  )
  return (
    <>
      {ours && <OwnSide provider={ours} />}
      {rowsOf(query).length > 0 && <div className="mb-3 flex justify-end">{add}</div>}
      <ListView
        name="providers"
        columns={columns}
        query={query}
        order="Newest first"
        usualSort="-created_at"
        nameOf={(row) => row.name}
        search
        failure="Couldn’t load providers"
        empty={{
          title: 'No company signs in with its own provider yet',
          text: 'Give the company’s IT administrator the details above, and ask them for their provider’s metadata file.',
          action: add,
        }}
      />
      {open ? (
        <ProviderSheet provider={open} onClose={() => params.setOpen(null)} />
      ) : (
        <LostRow what="provider" loading={query.isPending} />
      )}
      <Sheet open={adding} onOpenChange={setAdding} title="Add a provider" className="max-w-xl">
        <SsoForm provider={null} onDone={() => setAdding(false)} />
      </Sheet>
    </>
  )
}
