import type { Region } from '@efie/domain'

/** Name | address | region | digital address | monthly rent in GHS | bedrooms | owner | description. */
const table = `
Adenta Housing Down, two-bedroom flat | 14 Lake Street, Adenta Housing Down | Greater Accra | GM-027-1184 | 1850 | 2 | Comfort Asiedu | First floor of a quiet block near the market, own water tank.
Airport Residential studio | 3 Volta Street, Airport Residential | Greater Accra | GL-126-4410 | 4200 | 1 | Nana Ekua Bonsu | Furnished studio with a pool, backup power and a desk by the window.
Asokwa family house | Plot 22, Asokwa Extension | Ashanti | AK-039-5028 | 2300 | 3 | Kwabena Ofori-Atta | Three rooms around a small yard, five minutes from the interchange.
Bantama chamber and hall | 8 Cathedral Road, Bantama | Ashanti | AK-114-2231 | 650 | 1 | Akua Donkor | Chamber and hall with own bath, prepaid meter.
Cantonments garden flat | 27 Fourth Circular Road, Cantonments | Greater Accra | GL-044-9013 | 5800 | 2 | Samuel Quartey | Ground floor with a garden, security at the gate and fibre internet.
Cape Coast, Pedu two-bedroom | 5 School Lane, Pedu | Central | CC-065-3317 | 1150 | 2 | Esi Amissah | Near the university road, tiled throughout, polytank shared by two.
Dansoman Exhibition flat | 61 Exhibition Avenue, Dansoman | Greater Accra | GA-468-0072 | 1400 | 2 | Daniel Laryea | Second floor above a pharmacy, east-facing balcony.
East Legon Hills townhouse | 9 Jade Close, East Legon Hills | Greater Accra | GD-201-7745 | 5200 | 3 | Abena Owusu-Ansah | Three storeys in a gated court of twelve houses, solar water heater.
Ho, Bankoe bungalow | 12 Chief’s Road, Bankoe | Volta | VH-003-5590 | 900 | 2 | Selasi Agbeko | Detached bungalow with a mango tree and room for a car.
Koforidua, Effiduase flat | 30 Hospital Road, Effiduase | Eastern | EN-017-6624 | 1050 | 2 | Yaw Boakye Mensah | Close to the regional hospital, popular with nurses.
Kumasi, Ahodwo apartment | 4 Golf Park Road, Ahodwo | Ashanti | AK-087-1209 | 2600 | 2 | Afia Konadu Poku | Serviced block with a lift and a standby generator.
Madina Zongo Junction room | 17 Old Road, Madina | Greater Accra | GM-112-8836 | 550 | 1 | Ibrahim Musah | Single room self-contained, on the trotro line.
Osu, Ringway Estates flat | 6 Embassy Lane, Ringway Estates | Greater Accra | GA-071-2254 | 3600 | 2 | Naa Adjeley Sowah | Bright flat above a bookshop, walking distance to Oxford Street.
Spintex, Community 18 townhouse | 44 Palm Street, Spintex | Greater Accra | GZ-118-0345 | 3100 | 3 | Kofi Amankwah | End of a row, small garden, two parking spaces.
Sunyani, Penkwase house | 21 Nursing Lane, Penkwase | Bono | BS-029-4471 | 1000 | 3 | Adwoa Serwaa Frimpong | Family house with a borehole, ten minutes from the technical university.
Takoradi, Anaji two-bedroom | 13 Estate Road, Anaji | Western | WS-212-3068 | 1650 | 2 | Ekow Baidoo | New estate flat, water every day, security at night.
Tamale, Kalpohin estate | 2 Kalpohin Low Cost | Northern | NT-045-7790 | 800 | 2 | Fuseini Alhassan | Two rooms and a porch, newly roofed.
Tema, Community 11 flat | Block C4, Community 11 | Greater Accra | GT-093-1520 | 1950 | 2 | Gifty Teye | Third floor facing the sea breeze, near the roundabout.
Tesano bungalow | 35 Independence Avenue, Tesano | Greater Accra | GA-322-6603 | 4500 | 3 | Ransford Ansah | Old bungalow with high ceilings, new wiring and a large compound.
Wa, Kpaguri two-bedroom | 10 Mission Street, Kpaguri | Upper West | XW-006-2217 | 700 | 2 | Dery Kuubom | Quiet compound house with its own gate, near the hospital.`

/** Twenty homes in ten regions; the third from the end isn't listed. */
export const demoProperties = table
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', address = '', region = '', gps = '', rent = '', bedrooms = '', owner = '', text = ''] =
      line.split('|').map((cell) => cell.trim())
    return {
      name,
      address,
      // A cast: the table is above, and a test reads every region in it.
      region: region as Region,
      gps,
      monthly_rent: Number(rent) * 100,
      bedrooms: Number(bedrooms),
      owner_name: owner,
      // Not a real person's number: the owners are fictional.
      owner_phone: `+23320000${1_000 + index}`,
      description: text,
      listed: index !== 17,
    }
  })
