/** Name | brand | price in GHS | drawing | warranty in months | description | specifications. */
export const electronics = {
  'smart-tvs': `
Smart TV 32" HD | Akwaaba Vision | 1790 | 1 | 18 | A first smart TV for a bedroom, with a free-to-air satellite tuner. | Screen: 32 in; Resolution: HD; Tuner: DVB-T2/S2; HDMI: 2
Smart TV 40" Full HD | Akwaaba Vision | 2650 | 1 | 18 | Sharper picture, thin frame, and the apps already on it. | Screen: 40 in; Resolution: Full HD; Tuner: DVB-T2/S2; HDMI: 3
Smart TV 43" 4K | Akwaaba Vision | 3390 | 2 | 24 | Four times the detail of Full HD with wide colour. | Screen: 43 in; Resolution: 4K; HDR: HDR10; HDMI: 3
Smart TV 50" 4K | Akwaaba Vision | 4290 | 2 | 24 | The size that most of our customers choose. | Screen: 50 in; Resolution: 4K; HDR: HDR10; HDMI: 3
Smart TV 55" 4K, QLED | Fontomfrom | 5950 | 3 | 24 | Quantum dots for bright rooms and evening football. | Screen: 55 in; Resolution: 4K; Panel: QLED; HDMI: 4
Smart TV 65" 4K, QLED | Fontomfrom | 8900 | 3 | 24 | A cinema wall with four speakers behind it. | Screen: 65 in; Resolution: 4K; Panel: QLED; Sound: 40 W
Smart TV 75" 4K | Fontomfrom | 13500 | 4 | 24 | For a hall or a very patient wall. | Screen: 75 in; Resolution: 4K; HDR: Dolby Vision; HDMI: 4
Solar TV Kit 24" | Awia | 2290 | 5 | 24 | A 12-volt TV, a panel and a battery, for where the grid has not arrived. | Screen: 24 in; Voltage: 12 V DC; Panel: 50 W; Battery: 12 h
Smart TV 43" with Soundbar | Fontomfrom | 4150 | 5 | 24 | One box, one remote, and voices that can be understood. | Screen: 43 in; Resolution: 4K; Soundbar: 60 W; HDMI: 3
Portable Projector, Full HD | Fontomfrom | 3650 | 4 | 12 | A 100-inch picture on any wall, with an hour of battery. | Picture: 40 to 120 in; Resolution: Full HD; Brightness: 500 lm; Battery: 1 h`,
  laptops: `
Student Laptop 14" | Nyansa | 3290 | 1 | 12 | Light, quiet and good for a day of lectures. | Screen: 14 in Full HD; Processor: 4-core; Memory: 8 GB; Storage: 128 GB
Everyday Laptop 15.6" | Nyansa | 4590 | 2 | 12 | A full keyboard with a number pad, for accounts and study. | Screen: 15.6 in Full HD; Processor: 6-core; Memory: 8 GB; Storage: 256 GB SSD
Business Laptop 14" | Nyansa | 7450 | 1 | 36 | Fingerprint reader, spill-proof keyboard, next-day repair in Accra. | Screen: 14 in Full HD; Processor: 10-core; Memory: 16 GB; Storage: 512 GB SSD
Business Laptop 13" Light | Nyansa | 9900 | 3 | 36 | Weighs one kilogram and runs for eighteen hours on one charge. | Screen: 13.3 in; Weight: 1.0 kg; Memory: 16 GB; Storage: 512 GB SSD
Creator Laptop 16" | Kivo | 14900 | 4 | 24 | Colour-true screen and graphics for film and design. | Screen: 16 in 2.5K; Graphics: 8 GB; Memory: 32 GB; Storage: 1 TB SSD
Gaming Laptop 15.6" | Kivo | 12800 | 4 | 24 | A 144 Hz screen and cooling that keeps up. | Screen: 15.6 in 144 Hz; Graphics: 6 GB; Memory: 16 GB; Storage: 512 GB SSD
Two-in-One Laptop 13" | Kivo | 6250 | 3 | 12 | Folds into a tablet, with a pen for notes in the margin. | Screen: 13.3 in touch; Pen: Included; Memory: 8 GB; Storage: 256 GB SSD
Refurbished Business Laptop 14" | Nyansa | 2890 | 2 | 12 | Tested, cleaned and fitted with a new battery. Grade A. | Screen: 14 in Full HD; Grade: A; Memory: 8 GB; Storage: 256 GB SSD
Mini Desktop Computer | Kivo | 3850 | 5 | 24 | Fits behind a monitor. Comes with keyboard and mouse. | Processor: 6-core; Memory: 16 GB; Storage: 512 GB SSD; Ports: 2 HDMI
All-in-One Computer 24" | Kivo | 6900 | 5 | 24 | Screen and computer in one, for the front desk. | Screen: 23.8 in Full HD; Processor: 6-core; Memory: 16 GB; Storage: 512 GB SSD`,
  'mobile-devices': `
Feature Phone, Dual SIM | Kasa | 220 | 1 | 12 | A week of battery, a torch, and mobile money on any network. | Screen: 2.4 in; SIM: 2; Battery: 2,500 mAh; Radio: FM
Smartphone A1, 64 GB | Kasa | 990 | 2 | 12 | A first smartphone with 4G and a big battery. | Screen: 6.5 in; Memory: 3 GB; Storage: 64 GB; Battery: 5,000 mAh
Smartphone A3, 128 GB | Kasa | 1490 | 2 | 12 | Double the room for photos, and a fingerprint reader. | Screen: 6.6 in; Memory: 6 GB; Storage: 128 GB; Battery: 5,000 mAh
Smartphone B5, 128 GB, 5G | Kasa | 2490 | 3 | 12 | 5G, a bright 120 Hz screen and fast charging. | Screen: 6.7 in 120 Hz; Memory: 8 GB; Storage: 128 GB; Charging: 45 W
Smartphone B7, 256 GB, 5G | Kasa | 3690 | 3 | 24 | Steady video in poor light, and water-resistant. | Screen: 6.7 in AMOLED; Memory: 8 GB; Storage: 256 GB; Rating: IP68
Smartphone Pro, 512 GB | Zuri | 8900 | 4 | 24 | Three cameras, a titanium frame and seven years of updates. | Screen: 6.8 in AMOLED; Memory: 12 GB; Storage: 512 GB; Updates: 7 years
Foldable Smartphone | Zuri | 12500 | 4 | 24 | A small tablet that closes like a notebook. | Screen: 7.6 in; Memory: 12 GB; Storage: 512 GB; Hinge: 400,000 folds
Tablet 10", 64 GB | Kasa | 1790 | 5 | 12 | For homework and films, with a stand in its cover. | Screen: 10.1 in; Memory: 4 GB; Storage: 64 GB; SIM: 4G
Tablet 11" with Keyboard | Zuri | 3950 | 5 | 12 | Becomes a small laptop when its keyboard snaps on. | Screen: 11 in 2K; Memory: 8 GB; Storage: 256 GB; Keyboard: Included
Rugged Smartphone | Zuri | 2850 | 1 | 24 | For building sites and farms. Survives falls, dust and rain. | Screen: 6.3 in; Storage: 128 GB; Rating: IP69K; Battery: 10,000 mAh`,
}
