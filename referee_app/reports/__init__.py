"""Papers: what is printed or handed over as a file. A report is plain words; the formats only lay it out."""
