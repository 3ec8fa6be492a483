import { settings as contract } from '@efie/contracts/settings'
import { useQuery } from '@tanstack/react-query'
import { api, client } from '~/platform/api/client.ts'
import { useContractForm } from '~/platform/forms/contract-form.ts'
import { CheckboxField, MoneyField, NumberField, SelectField, TextField } from '~/platform/forms/fields.tsx'
import { SettingsFrame, SettingsLoader } from '~/parts/settings/settings-frame.tsx'
import { FieldGroup } from '~/ui/field.tsx'
import { PendingMailChange, TestEmail } from './mail-state.tsx'

type Stored = Awaited<ReturnType<typeof client.settings.system.get>>

const languageOptions = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'French' },
]

const useSystemForm = (settings: Stored) => useContractForm(contract.system.put, { row: settings })

type SystemFields = { form: ReturnType<typeof useSystemForm> }

const NameAndMail = ({ form }: SystemFields) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField
      form={form}
      name="system_name"
      label="System name"
      help="Shown in the header, emails and PDFs."
    />
    <TextField
      form={form}
      name="default_currency"
      label="Default currency"
      help="Three letters, such as GHS. We show all amounts in this currency without converting them."
      autoCapitalize="characters"
    />
    <SelectField form={form} name="default_language" label="Default language" options={languageOptions} />
    <TextField
      form={form}
      name="sender_email"
      label="Sender email"
      optional
      help="Emails come from this address. A second administrator has to approve a change."
      type="email"
    />
    <TextField
      form={form}
      name="smtp_server"
      label="SMTP server"
      optional
      help="Leave blank to use the operator’s server. A second administrator has to approve a change. We never store the server’s password in these settings."
      autoComplete="off"
    />
    <NumberField
      form={form}
      name="smtp_port"
      label="SMTP port"
      optional
      help="Leave blank to use port 587."
      className="max-w-52"
    />
  </div>
)

const Messages = ({ form }: SystemFields) => (
  <>
    <FieldGroup
      legend="SMS cost"
      help="What the provider charges us. A new price only applies to text messages sent after the change."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          form={form}
          name="sms_price"
          label="Price of one SMS part"
          help="A long text message is sent and charged in several parts."
        />
        <MoneyField
          form={form}
          name="sms_daily_alert"
          label="Daily SMS alert level"
          help="Administrators get one alert on any day when text messages cost more than this amount."
        />
      </div>
    </FieldGroup>
    <FieldGroup legend="Messages" help="If you turn off a type of message, no one gets it.">
      <div className="space-y-3">
        <CheckboxField form={form} name="email_notifications" label="Email notifications" />
        <CheckboxField form={form} name="system_alerts" label="System alerts and broadcasts" />
        <CheckboxField form={form} name="application_updates" label="Application updates to tenants" />
      </div>
    </FieldGroup>
  </>
)

const SystemForm = ({ settings }: { settings: Stored }) => {
  const form = useSystemForm(settings)
  return (
    <SettingsFrame
      title="System"
      description="The product’s name, its currency, and how it sends email and text messages."
      updatedAt={settings.updated_at}
      form={form}
      save={(values) => client.settings.system.put(values, { context: { ifMatch: settings.version } })}
      done="System settings updated"
    >
      <NameAndMail form={form} />
      <Messages form={form} />
    </SettingsFrame>
  )
}

export const SystemSettings = () => {
  const query = useQuery(api.settings.system.get.queryOptions())
  return (
    <SettingsLoader query={query} fields={8}>
      {(settings) => (
        <>
          {settings.pending && <PendingMailChange pending={settings.pending} now={settings} />}
          <SystemForm key={`${settings.version} ${settings.pending?.id ?? ''}`} settings={settings} />
          <TestEmail />
        </>
      )}
    </SettingsLoader>
  )
}
