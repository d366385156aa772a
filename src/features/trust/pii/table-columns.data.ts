import type { PiiType } from '../../../contracts/pii.js';

const names = (text: string): readonly string[] => text.split(/\s*,\s*/).map((name) => name.trim());

/** Headings of columns of personal data: in small letters, without accents, spaces and punctuation. */
export const columnHeadings: Readonly<Partial<Record<PiiType, readonly string[]>>> = {
  PERSON: names(
    `name, fullname, firstname, lastname, surname, familyname, givenname, vorname, nachname, familienname, vorundnachname, nom, prenom, nometprenom, nomdefamille, nombre, apellido, apellidos,
    nombreyapellidos, nombrecompleto, nome, cognome, nomeecognome, naam, voornaam, achternaam, volledigenaam, imie, nazwisko, imieinazwisko, kunde, kundenname, patient, customername, contactname`,
  ),
  PHONE: names(
    `phone, phonenumber, phoneno, telephone, telephonenumber, tel, telno, mobile, mobilephone, mobilenumber, mobileno, cell, cellphone, fax, homephone, workphone, telefon, telefonnummer, telefonnr, rufnummer, handy,
    handynummer, mobil, mobilnummer, mobiltelefon, telephoneportable, portable, numerodetelephone, telfixe, telportable, telefono, telefonofijo, telefonomovil, movil, telf, numerodetelefono, cellulare, telefonocellulare,
    numeroditelefono, recapito, telefoon, telefoonnummer, mobielnummer, mobiel, gsm, numertelefonu, nrtelefonu, telefonkomorkowy, komorka, telkom, telkomorkowy`,
  ),
  ADDRESS: names(
    `street, streetaddress, address, address1, addressline1, homeaddress, postaladdress, mailingaddress, strasse, str, strassehausnummer, strasseundhausnummer, strassenr, anschrift, adresse, wohnadresse, rue, voie,
    adressepostale, adressecomplete, calle, direccion, direccionpostal, domicilio, via, indirizzo, indirizzodiresidenza, residenza, straat, straatnaam, straatenhuisnummer, adres, woonadres, ulica, ulicainumer,
    adreszamieszkania, adreskorespondencyjny`,
  ),
  DATE_OF_BIRTH: names(
    `dob, dateofbirth, birthdate, birthday, born, geburtsdatum, geburtstag, gebdatum, geboren, geborenam, datedenaissance, naissance, nele, neele, fechadenacimiento, fechanacimiento, fnacimiento, fnac, nacimiento, datadinascita,
    natoil, nascita, geboortedatum, gebdat, datemnaissance, dataurodzenia, dataur, urodzony, urodzona`,
  ),
  IBAN: names(
    `iban, ibannumber, ibannr, ibannummer, accountiban, numeroiban, kontoiban, codiceiban, codigoiban, bankaccount, bankaccountnumber, kontonummer, numerodecompte, numerodecuenta, rekeningnummer, numerkonta, nrkonta, numerorachunku,
    numerrachunku, rachunekbankowy`,
  ),
  SSN: names(`ssn, socialsecuritynumber, socialsecurityno, socialsecurity, ssnitin, itin`),
};

/** Headings of other columns. Below the heading of a column, such a word is the next label of a form, not a value. */
export const otherHeadings: readonly string[] = names(
  `email, emailaddress, mail, city, town, zip, zipcode, postcode, postalcode, state, country, county, region, role, title, position, company, department, gender, sex, age, notes, comment, status, date, number, id, type, reference,
  stadt, ort, wohnort, plz, postleitzahl, land, bundesland, rolle, titel, firma, abteilung, geschlecht, alter, bemerkung, notiz, datum, nummer, anrede, beruf, ville, commune, codepostal, pays, fonction, titre, societe, service, sexe,
  remarque, ciudad, localidad, municipio, provincia, codigopostal, cp, pais, cargo, empresa, sexo, edad, observaciones, fecha, citta, comune, cap, paese, ruolo, azienda, sesso, eta, note, data, plaats, woonplaats, functie, bedrijf, geslacht,
  leeftijd, opmerking, miasto, miejscowosc, kodpocztowy, kraj, stanowisko, firma, plec, wiek, uwagi`,
);
