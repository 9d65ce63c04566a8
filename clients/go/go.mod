module trajet.example/trajet-go

go 1.24
