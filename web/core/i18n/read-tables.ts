// A thread of its own: a browser's tables of languages are read whole when a number or a date is first written in any of them.
new Intl.NumberFormat(self.name).format(0);
new Intl.DateTimeFormat(self.name).format(0);
close();
